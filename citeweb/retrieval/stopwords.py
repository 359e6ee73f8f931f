"""Function and question words by language: they tell the language of a text, and are no reason to find a passage.

Written for this project, casefolded, accents kept. Every list holds the words a question is asked with.
"""

STOPWORDS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "english": """a an the and or but nor if of in on at by for from to with without as is are was were be been
            being am do does did done has have had having will would shall should can could may might must it its
            itself this that these those there here he she they them their his her him i you your we us our my me not
            no so than then too very what which who whom whose when where why how much many any some about into over
            under between during per via tell say says said please also such own same other s t d ll re ve don doesn
            didn isn aren wasn weren""",
        "german": """der die das den dem des ein eine einen einem einer eines und oder aber wenn von vom in im an am
            auf bei für aus zu zum zur mit ohne als ist sind war waren sein wird werden wurde wurden hat haben hatte
            kann können muss müssen soll sollen darf dürfen es er sie ich du wir ihr nicht kein keine so wie was wer
            wen wem wessen wann wo woher wohin warum wieso welche welcher welches welchen wieviel viel viele nach über
            unter durch dass sich auch dieser diese dieses""",
        "french": """le la les un une des du de d l et ou mais si en dans sur à au aux par pour avec sans comme est
            sont était être été a ont avait avoir il elle ils elles on je tu nous vous ce cet cette ces se sa son ses
            leur leurs que qui quoi quel quelle quels quelles quand où pourquoi comment combien ne pas plus n c s j qu
            t""",
        "spanish": """el la los las un una unos unas de del y o pero si en sobre a al por para con sin como es son
            era ser fue fueron ha han había hay se su sus lo le les yo tú él ella nosotros ellos este esta estos estas
            ese esa no que qué quién quiénes cuál cuáles cuándo cuánto cuánta cuántos cuántas dónde cómo""",
        "italian": """il lo la i gli le un uno una di del della dei delle dello degli e o ma se in nel nella nei su
            sul sulla a al alla ai alle da dal dalla per con senza come è sono era essere stato ha hanno aveva si suo
            sua io tu lui lei noi voi loro questo questa non che chi cosa quale quali quando quanto quanta quanti
            quante dove perché""",
        "portuguese": """o a os as um uma uns umas de do da dos das e ou mas se em no na nos nas sobre ao à aos às
            por pelo pela para com sem como é são era ser foi foram há tem têm seu sua seus eu tu ele ela nós eles
            este esta isso não que quem qual quais quando quanto quanta quantos quantas onde""",
        "dutch": """de het een en of maar als van in op aan bij voor uit naar te met zonder is zijn was waren wordt
            worden werd heeft hebben had kan kunnen moet moeten hij zij ze ik jij wij we niet geen zo dan wat wie
            wanneer waar waarom hoe hoeveel welke welk dit dat deze die er ook door over""",
        "swedish": """en ett den det de och eller men om av i på vid för från till med utan som är var vara har hade
            kan ska måste han hon vi jag du inte ingen så vad vem vilka vilken vilket när var varför hur många mycket
            detta dessa""",
        "danish": """en et den det de og eller men hvis af i på ved for fra til med uden som er var være har havde
            kan skal må han hun vi jeg du ikke ingen så hvad hvem hvilke hvilken hvilket hvornår hvor hvorfor hvordan
            mange meget dette""",
        "norwegian": """en et ei den det de og eller men hvis av i på ved for fra til med uten som er var være har
            hadde kan skal må han hun vi jeg du ikke ingen så hva hvem hvilke hvilken hvilket når hvor hvorfor hvordan
            mange mye dette""",
        "finnish": """ja tai mutta jos on ovat oli olivat olla ei en se ne hän he minä sinä me te tämä nämä että kuin
            kun mikä mitä kuka ketkä milloin missä mistä mihin miksi miten kuinka paljon montako monta""",
        "polish": """i oraz lub albo ale jeśli z ze w we na przy dla od do bez jak jest są był była było były być ma
            mają nie to ten ta te się jego jej ich co kto kogo kiedy gdzie dlaczego ile który która które którzy czy
            przez po za""",
        "czech": """a i nebo ale pokud z ze v ve na při pro od do bez jak je jsou byl byla bylo byli být má mají ne
            to ten ta se jeho její jejich co kdo koho kdy kde proč kolik který která které kteří zda přes po za""",
        "hungarian": """a az és vagy de ha van vannak volt voltak lesz nem ez ezek azok ő mi ti ők hogy mint ki kit
            mikor hol miért hogyan mennyi hány melyik egy is meg""",
        "romanian": """un o și sau dar dacă de din în la pe cu fără pentru ca este sunt era fi fost are au nu acest
            această el ea noi ei ce cine care când unde cum cât câtă câți câte al ale lui se""",
        "turkish": """ve veya ama eğer bir bu şu o için ile gibi de da mi mı mu mü değil var yok olan olarak ne kim
            kimin hangi kaç nerede neden niçin nasıl zaman""",
        "indonesian": """yang dan atau tetapi jika di ke dari pada untuk dengan tanpa adalah itu ini tidak akan telah
            dia mereka kami kita apa siapa kapan mengapa bagaimana berapa mana dalam oleh""",
        "russian": """и или но если в во на с со у к ко о об от до из за по для без как это этот эта эти тот быть был
            была было были есть не ни он она оно они я ты мы вы его её их что чего кто кого кому когда где куда откуда
            почему зачем сколько какой какая какое какие каков чей ли же бы также""",
        "greek": """ο η το οι τα του της των τον την και ή αλλά αν σε στο στη στην στον με χωρίς για από ως είναι
            ήταν δεν μη να θα που ποιος ποια ποιο ποιοι τι πότε πού γιατί πώς πόσο πόσα πόσοι""",
        "arabic": """في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين أن إن كان كانت هو هي هم نحن أو و ثم لا لم لن
            ما ماذا متى أين كيف كم لماذا أي هل قد كل""",
        "hebrew": """של את על אל עם הוא היא הם הן אני אתה אנחנו זה זאת אלה לא או אם כי גם מה מי מתי היכן איפה איך כמה
            למה מדוע איזה איזו אילו האם כל""",
        "hindi": """का के की को में से पर और या है हैं था थी थे यह वह ये वे नहीं कि जो क्या कौन कब कहाँ क्यों कैसे
            कितना कितने कितनी किस ने एक""",
    }.items()
}
