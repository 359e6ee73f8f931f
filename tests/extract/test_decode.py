"""Text files in the encodings that people still have: each is read as it was written, or refused."""

from __future__ import annotations

import random
import struct

import pytest

from citeweb.extract.decode import UndecodableError, decode

UNICODE = "utf-8 utf-8-sig utf-16 utf-16-le utf-16-be utf-32 utf-32-le utf-32-be"
# One clause of a lease in many languages, with the code pages in which it may come.
LEASE = {
    "cp1252 mac_roman cp850": [
        "Der Mieter zahlt die Miete spätestens am dritten Werktag. Für Schäden haftet er nach § 5, außer bei "
        "höherer Gewalt. Die Kündigung muss schriftlich erfolgen.\n",
        "Le locataire paie le loyer au début de chaque mois. À défaut, le bailleur peut résilier le contrat après "
        "une mise en demeure restée sans effet pendant trente jours.\n",
        "El arrendatario pagará la renta el día primero de cada mes. Mañana vence el plazo de notificación; después "
        "no habrá prórroga según la cláusula décima.\n",
        "Hyresgästen ska betala hyran senast den första varje månad. Uppsägning görs skriftligen och gäller från "
        "nästa månadsskifte, såvida inte annat är överenskommet.\n",
    ],
    "cp1252": [
        "“Notice” means thirty days’ notice — in writing. The deposit is £500 or €600, and isn’t paid back twice…\n",
        "O inquilino não poderá sublocar a habitação sem autorização. As reparações são da responsabilidade do "
        "senhorio, à exceção das que resultem de má utilização.\n",
        "Leigjandi greiðir húsaleigu fyrsta dag hvers mánaðar. Uppsögn skal vera skrifleg og það þarf að berast "
        "með þriggja mánaða fyrirvara.\n",
    ],
    "cp1250 iso8859_2": [
        "Najemca płaci czynsz do dziesiątego dnia każdego miesiąca. Wypowiedzenie musi nastąpić na piśmie, a okres "
        "wypowiedzenia wynosi trzy miesiące, chyba że strony postanowią inaczej.\n",
        "Nájemce platí nájemné vždy do pátého dne měsíce. Výpověď musí být písemná a výpovědní lhůta činí tři "
        "měsíce, není-li ve smlouvě uvedeno něco jiného. Přílohou je předávací protokol.\n",
        "A bérlő a bérleti díjat minden hónap ötödik napjáig köteles megfizetni. A felmondási idő három hónap, "
        "kivéve, ha a felek írásban ettől eltérően állapodnak meg. Az őrzés költségeit a bérlő fizeti.\n",
        "Zakupnik plaća zakupninu do petog dana u mjesecu. Otkaz se daje pisanim putem, a otkazni rok iznosi tri "
        "mjeseca, osim ako se stranke drukčije ne dogovore. Režije plaća korisnik, uključujući grijanje.\n",
    ],
    "cp1254": [
        "Kiracı, kirayı her ayın beşinci gününe kadar öder. Fesih bildirimi yazılı olarak yapılır ve süre üç aydır; "
        "aksi kararlaştırılmadıkça değişiklik geçerli değildir.\n"
    ],
    "cp1257": [
        "Nuomininkas moka nuomos mokestį iki kiekvieno mėnesio penktos dienos. Apie sutarties nutraukimą būtina "
        "pranešti raštu prieš tris mėnesius, jeigu šalys nesusitarė kitaip.\n",
        "Īrnieks maksā īres maksu līdz katra mēneša piektajam datumam. Par līguma izbeigšanu jāpaziņo rakstiski "
        "trīs mēnešus iepriekš, ja puses nav vienojušās citādi.\n",
    ],
    "cp1251 koi8_r cp866 iso8859_5 mac_cyrillic": [
        "Арендатор вносит плату не позднее пятого числа каждого месяца. Уведомление о расторжении договора "
        "направляется письменно за три месяца, если стороны не договорились об ином.\n"
    ],
    "cp1251 koi8_u": [
        "Орендар сплачує орендну плату до п'ятого числа кожного місяця. Повідомлення про розірвання договору "
        "надсилається письмово за три місяці, якщо сторони не домовилися про інше.\n"
    ],
    "cp1251": [
        "Наемателят плаща наема до пето число на всеки месец. Предизвестието за прекратяване е писмено и срокът "
        "му е три месеца, освен ако страните не уговорят друго.\n"
    ],
    "cp1253 iso8859_7": [
        "Ο μισθωτής καταβάλλει το μίσθωμα έως την πέμπτη ημέρα κάθε μήνα. Η καταγγελία γίνεται εγγράφως τρεις μήνες "
        "πριν, εκτός αν τα μέρη συμφωνήσουν διαφορετικά.\n"
    ],
    "cp1255": [
        "השוכר ישלם את דמי השכירות עד היום החמישי בכל חודש. הודעה על סיום ההסכם תימסר בכתב שלושה חודשים מראש, אלא "
        "אם הסכימו הצדדים אחרת.\n"
    ],
    "cp1256 iso8859_6": [
        "يدفع المستأجر الأجرة قبل اليوم الخامس من كل شهر. ويكون إشعار إنهاء العقد كتابيا قبل ثلاثة أشهر ما لم يتفق "
        "الطرفان على غير ذلك.\n"
    ],
    "cp874": [
        "ผู้เช่าต้องชำระค่าเช่าภายในวันที่ห้าของทุกเดือน การบอกเลิกสัญญาต้องทำเป็นหนังสือล่วงหน้าสามเดือน เว้นแต่คู่สัญญาจะตกลงกันเป็นอย่างอื่น\n"
    ],
    "cp932 euc_jp iso2022_jp": [
        "賃借人は、毎月五日までに賃料を支払うものとする。契約を解除するときは、三か月前までに書面で通知しなければならない。\n"
    ],
    "cp949 euc_kr": [
        "임차인은 매월 5일까지 임대료를 지급하여야 한다. 계약을 해지하려면 세 달 전에 서면으로 통지하여야 하며, "
        "당사자가 달리 합의한 경우는 예외로 한다.\n"
    ],
    "gb18030 gb2312": ["承租人应当在每月五日之前支付租金。解除合同应当提前三个月书面通知对方，双方另有约定的除外。\n"],
    "big5 cp950": ["承租人應於每月五日前支付租金。解除契約應於三個月前以書面通知對方，但雙方另有約定者，不在此限。\n"],
}
CASES = [
    (text, encoding)
    for encodings, texts in LEASE.items()
    for text in texts
    for encoding in f"{encodings} {UNICODE}".split()
]


@pytest.mark.parametrize(("text", "encoding"), CASES)
def test_a_text_is_read_as_it_was_written(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)).lstrip("\ufeff") == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("café\n", "cp1252"),
        ("1½ cups, 20 °C\n", "cp1252"),
        ("Müller; Größe; naïve; São Paulo; Malmö; 5 €\n", "cp1252"),
        ("ZÜRICH, DEN 5. MÄRZ\n", "cp1252"),
        ("да\n", "cp1251"),
        ("Привет, мир\n", "koi8_r"),
        ("\n", "utf-16-le"),
        ("0" * 1000 + "\n", "utf-16-be"),
    ],
)
def test_little_is_enough(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_the_letters_that_tell_may_stand_far_behind() -> None:
    text = "Nothing to tell.\n" * 20_000 + LEASE["cp1250 iso8859_2"][0]
    assert decode(text.encode("cp1250")) == text


def test_a_stray_zero_byte_makes_no_wide_text() -> None:
    assert decode(b"a,b,c\n\0,2,3\n") == "a,b,c\n\0,2,3\n"


@pytest.mark.parametrize(
    "data",
    [
        random.Random(4).randbytes(5_000),
        bytes(range(256)) * 8,
        struct.pack("<500I", *range(500)),
        struct.pack("<500d", *(1 / n for n in range(1, 501))),
    ],
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(UndecodableError):
        decode(data)
