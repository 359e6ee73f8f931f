# ruff: noqa: E501 (a line a text in the scripts that are wider than they are long)
"""Short passages in many scripts, written for these tests: each a paragraph of plain sentences."""

PASSAGES: dict[str, str] = {
    "en": (
        "The tenant shall pay the deposit of $1,250.00 within 14 days after the contract is signed. The landlord returned "
        "the keys on 3 March 2021, and both parties agreed that the heating had been repaired before the winter began. "
        "Interest accrues at 4.5% a year on every amount that is more than 30 days overdue. The insurer must inform the "
        "customer in writing about the reasons for its decision. Section 12 applies to public buildings with a height "
        "above 22 m, measured from the lowest entrance. The committee elected Maria Henderson as its first chair in 1998."
    ),
    "de": (
        "Der Mieter zahlt die Kaution von 1.250,00 € innerhalb von 14 Tagen nach Abschluss des Vertrags. Der Vermieter "
        "übergab die Schlüssel am 3. März 2021, und beide Parteien bestätigten die Reparatur der Heizung vor dem Winter. "
        "Die Behörde muss den Antrag schriftlich begründen und die Unterlagen zehn Jahre aufbewahren."
    ),
    "fr": (
        "Le locataire verse le dépôt de garantie dans un délai de 14 jours après la signature du contrat. L’assureur "
        "informe le client par écrit des motifs de sa décision et conserve le dossier pendant dix ans. Les bâtiments "
        "publics d’une hauteur supérieure à 22 m relèvent de l’article 12."
    ),
    "es": (
        "El inquilino pagará la fianza en un plazo de 14 días después de la firma del contrato. La compañía informará al "
        "cliente por escrito de los motivos de su decisión y conservará el expediente durante diez años."
    ),
    "ru": (
        "Арендатор вносит залог в течение 14 дней после подписания договора. Страховщик письменно сообщает клиенту "
        "причины своего решения и хранит дело в течение десяти лет. Комитет избрал первого председателя в 1998 году."
    ),
    "el": (
        "Ο ενοικιαστής καταβάλλει την εγγύηση εντός 14 ημερών μετά την υπογραφή της σύμβασης. Η εταιρεία ενημερώνει "
        "εγγράφως τον πελάτη για τους λόγους της απόφασής της."
    ),
    "ar": "يدفع المستأجر مبلغ الضمان خلال 14 يوما بعد توقيع العقد. تبلغ الشركة العميل كتابة بأسباب قرارها وتحتفظ بالملف عشر سنوات.",
    "he": "השוכר ישלם את הפיקדון בתוך 14 ימים לאחר חתימת החוזה. החברה תודיע ללקוח בכתב על נימוקי החלטתה.",
    "hi": "किरायेदार अनुबंध पर हस्ताक्षर के बाद 14 दिनों के भीतर जमा राशि का भुगतान करेगा। कंपनी ग्राहक को अपने निर्णय के कारण लिखित रूप में बताएगी।",
    "ja": "借主は契約の締結から14日以内に保証金を支払うものとする。会社は決定の理由を書面で顧客に通知し、記録を十年間保存する。委員会は1998年に最初の議長を選出した。",
    "zh": "承租人应当在合同签订后14日内支付押金。保险公司应当以书面形式将决定的理由通知客户，并将档案保存十年。委员会于1998年选举了第一任主席。",
    "ko": "임차인은 계약 체결 후 14일 이내에 보증금을 지급하여야 한다. 회사는 결정의 이유를 고객에게 서면으로 통지하고 기록을 십 년간 보존한다.",
    "th": "ผู้เช่าต้องชำระเงินประกันภายใน 14 วันหลังจากลงนามในสัญญา บริษัทต้องแจ้งเหตุผลของการตัดสินใจให้ลูกค้าทราบเป็นลายลักษณ์อักษร",
}
UNSPACED = frozenset({"ja", "zh", "th"})
