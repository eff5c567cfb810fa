/** Ways to say that somebody could not be found, by where the name stands; the languages side by side. */
const NOT = String.raw`(?:n['’]t|\s+not|not)`
const KNOWN = String.raw`(?:(?:any|enough|much|reliable|specific|verified|public|clear|relevant|detailed|sufficient|credible|current|real)\s+){0,3}(?:information|data|details|records?|mentions?|references?|evidence|results?|trace|sign|signs|word|entry|entries|listings?|coverage|knowledge|match|matches|hits?|profile|footprint|presence)`
const LISTED = `(?:listed|mentioned|included|found|featured|named|referenced|covered|shown|present|cited|represented|discussed|considered|tracked|indexed|documented|recorded|noted|ranked|picked|selected|reviewed|rated|tested|evaluated|compared|profiled|assessed|spotted|identified|(?:written|talked|spoken)\\s+about)`
const LISTS = `(?:lists?|listings?|companies|names|brands|shops|stores|vendors|providers|candidates|winners|leaders|entries|tools|them|those|ones|map|radar|results?|sources?|top|rankings?|data|selection|roundups?|guides?|options|picks|recommendations|answers?|index|catalog(?:ue)?|database|directory|register|shortlist|line-?up|comparisons?|overviews?|reviews?|articles?|pages?|reports?|tests?|sample|material|texts?|search)`
const NAMED = String.raw`(?:called|named|known\s+as|(?:by|under|with|of)\s+(?:the|that|this)\s+name)`
const RU_INFO = String.raw`(?:информаци|данн|сведени|упоминани|след|результат|ссылк|запис|подробност|совпадени|материал)\p{L}*`
const UK_INFO = String.raw`(?:інформаці|дан|відомост|згад|слід|результат|посилан|запис|подробиц|збіг|матеріал)\p{L}*`
const RU_MENTION_VERBS = String.raw`(?:упом|назва|назыв|перечисл|указ|отме|включ|содерж|рассматр|освещ|привод|пиш|писа|говор|сказа|знает|знают|слыш|советует|советуют|рекоменд|выдел|ссыла|вспомн|вспомин|обмолв)\p{L}*`
const UK_MENTION_VERBS = String.raw`(?:згад|назв|назива|перелі|вказ|зазнач|відзнач|включ|міст|розгляд|висвітл|навод|пиш|писа|каж|говор|сказа|знає|знають|чув|чула|чули|радить|радять|рекоменд|виділ|посила|обмов)\p{L}*`
const RU_FIND =
  '(?:найти|проверить|уточнить|обнаружить|отыскать|разыскать|выявить|подтвердить|встретить|увидеть|узнать|выяснить|установить|опознать|сказать)'
const UK_FIND =
  "(?:знайти|перевірити|уточнити|виявити|відшукати|розшукати|підтвердити|натрапити|побачити|дізнатися|з['’ʼ]ясувати|встановити|упізнати|сказати)"
const RU_FAIL = String.raw`не\s+(?:удал\p{L}+|удает\p{L}*|получ\p{L}+|вышло|смог\p{L}*|сумел\p{L}*|могу|можем|довелось|вправе|в\s+силах)`
const UK_FAIL = String.raw`не\s+(?:вдал\p{L}+|вдає\p{L}*|вийшло|зміг\p{L}*|змогл\p{L}*|зумі\p{L}+|можу|можемо|пощастило|довелося|в\s+змозі)`
const RU_LIST = String.raw`(?:списк|переч|рейтинг|подборк|источник|результат|них|топ|выдач|обзор|ответ|вариант|каталог|таблиц|базе|баз|статья|стать|материал|выборк|участник|лидер|рекомендаци|предложени|данных|поиск|числ)\p{L}*`
const UK_LIST = String.raw`(?:списк|перелік|рейтинг|добір|джерел|результат|них|топ|видач|огляд|відповід|варіант|каталог|таблиц|баз|стат|матеріал|вибірк|учасник|лідер|рекомендаці|пропозиці|даних|пошук|числ)\p{L}*`

const MENTION_VERBS = String.raw`(?:mentions?|mentioned|includes?|lists?|names?|features?|covers?|brings?\s+up|talks?\s+about|discuss(?:es)?|refers?\s+to|suggests?|recommends?|cites?|links?\s+to|points?\s+to|(?:writes?|wrote|written|spoke|speaks?)\s+(?:of|about)|reviews?|reviewed|covered|listed|named|cited|included|knows?|picks?(?!\s+up)|chooses?)`

/** Says that what follows was not found. */
const BEFORE = [
  String.raw`(?:could|did|can|ca|was|were|am|is|are|do|does|would|will|wo|have|has|had)${NOT}\s+(?:been\s+)?(?:able\s+to\s+)?(?:find|found|locate|verify|identify|confirm|see|come\s+across|mention|include|list|feature|name|cover|reference|recogni[sz]e|know|contain|heard?\s+of|(?:say|tell)\s+(?:you\s+)?(?:anything|much)\s+about|comment\s+on|count|bring\s+up|talk\s+about|discuss|refer\s+to|consider|point\s+to)(?!\p{L})`,
  String.raw`(?:unable|failed|fails?)\s+to\s+(?:find|locate|verify|identify|confirm|mention|include|list)`,
  String.raw`(?:(?:is|are|am|was|were)${NOT}\s+|not\s+|un)(?:familiar\s+with|aware\s+of)`,
  String.raw`nowhere(?!\p{L})|no\s+(?:such\s+)?(?:\p{L}+\s+){0,3}?${NAMED}`,
  String.raw`never\s+(?:heard|seen|come\s+across|encountered|ran\s+into)(?:\s+of)?|silent\s+(?:on|about)|new\s+to\s+me\s+is`,
  String.raw`without\s+(?:mentioning|listing|including|naming|(?:any\s+|a\s+)?mention\s+of)`,
  String.raw`(?:none|neither|no\s+one|nobody|not\s+(?:a\s+single|one)|no\s+\p{L}+)(?:\s+of)?\s+(?:\S+\s+){0,6}?${MENTION_VERBS}`,
  String.raw`(?:omit(?:s|ted|ting)?|exclud(?:es?|ed|ing)|leav(?:es?|ing)\s+out|left\s+out|lack(?:s|ed|ing)?\s+${KNOWN})`,
  String.raw`(?:not\s+(?:${LISTED}|among\s+them)|missing|absent)(?:\s+(?:from|in|on|here)[^.:;]{0,40}?)?\s*(?::|\bis\b|\bare\b)`,
  String.raw`nothing\s+(?:about|on|for|regarding|concerning)|(?:turned|turn|came|come|comes|brought|bring)\s+up\s+(?:nothing|empty|short|blank)`,
  String.raw`не\s+(?:включа|содерж|перечисля|называ|указыва|отмеча|выделя|рассматрива|освеща|приводят|пишут|говорят|добавил|внес|слыша|помню)\p{L}*`,
  String.raw`не\s+(?:включа|міст|перелічу|назива|вказу|зазнача|відзнача|розгляда|висвітлю|наводять|пишуть|кажуть|додав|вніс|чув|чула|пам['’ʼ]ята)\p{L}*`,
  String.raw`(?:ни\s+слова|нечего\s+сказать|молчат|умалчива\p{L}+|обошл\p{L}+\s+(?:вниманием|стороной)|пропуст\p{L}+|исключ(?:ил|ен)\p{L}*)\s`,
  String.raw`(?:ані\s+слова|ні\s+слова|жодного\s+слова|нічого\s+сказати|мовчать|замовчу\p{L}+|(?:оминул|обійшл)\p{L}+\s+(?:увагою|стороною)|пропуст\p{L}+|виключ(?:ил|ен)\p{L}*)\s`,
]

/** Says that what stands before was not found. */
const AFTER = [
  String.raw`(?:(?:is|are|was|were|has\s+been|have\s+been|being)${NOT}|(?:has|have|had)${NOT}\s+been|(?:could|can|ca|would|wo|will)${NOT}\s+be)\s+(?:(?:currently|specifically|explicitly|even|yet|actually|really|directly|generally|widely|typically|usually|often|anywhere)\s+)?(?:${LISTED}|verified|confirmed|located|traced|tracked\s+down|placed|identified|seen|among|here|there|one\s+of\s+(?:them|the)|an?\s+(?:name|brand|shop|store|company|option)\s+(?:I|we|that|which)|(?:on|in|among|within)\s+(?:\S+\s+){0,4}?${LISTS}|part\s+of\s+(?:the|this|my|these|what|any)|recogni[sz]ed|known\s+to\s+me|something\s)`,
  String.raw`(?:do|does|did)${NOT}\s+(?:(?:seem|appear)\s+to\s+(?:be\s+${LISTED}|appear|exist|feature)|appear(?!\s+to\s)|show\s+up|come\s+up|crop\s+up|pop\s+up|come\s+into|ring\s+(?:a|any)\s+bell|surface|feature|figure|make\s+(?:the|this|my|it|our)|rank|exist|turn\s+up|show\s+(?:in|among|here|anywhere)|qualify|reach\s+(?:the|this|my)|get\s+(?:a\s+mention|mentioned))`,
  String.raw`(?:is|are|was|were|remains?|stays?)\s+(?:(?:notably|conspicuously|completely|entirely)\s+)?(?:absent|missing|unlisted|unmentioned|unknown|nowhere|omitted|left\s+(?:out|off)|excluded|(?:off|outside)\s+(?:the|this|my|our))`,
  String.raw`(?:has|have|had)${NOT}\s+(?:come\s+up|cropped\s+up|popped\s+up|shown\s+up|turned\s+up|surfaced|appeared|featured|made\s+(?:it|the|my|this))`,
  String.raw`never\s+(?:once\s+)?(?:appears?|appeared|comes?\s+up|came\s+up|crops?\s+up|cropped\s+up|pops?\s+up|popped\s+up|surfaces?|surfaced|turns?\s+up|turned\s+up|made\s+(?:it|the|my|this)|shows?\s+up|showed\s+up|(?:is\s+|was\s+)?${LISTED})`,
  String.raw`(?:miss(?:es|ed)\s+(?:out|the\s+(?:list|cut))|falls?\s+outside|fail(?:s|ed)?\s+to\s+(?:appear|make|show|feature|rank)|(?:goes|went|go)\s+un\p{L}+|(?:has|have)\s+yet\s+to\s|(?:is|are|was|were|gets?|got)\s+(?:overlooked|ignored|skipped|passed\s+over|dropped)|(?:missing|absent)\s+(?:from|here)|not\s+to\s+be\s+found|(?:has|have|had|gets?|got|finds?|found)\s+no\s+(?:presence|place|spot|entry|mention))`,
  String.raw`not\s+(?:${LISTED}|(?:in|on|among)\s+(?:the|this|my|any|our|these|those)\s+(?:\S+\s+){0,3}?${LISTS})`,
  String.raw`нет(?=\s*(?:[.,;:!?—–)]|$|ни\s|в\s|среди\s|на\s|здесь|тут))`,
  String.raw`нема(?:є)?(?=\s*(?:[.,;:!?—–)]|$|ані\s|ні\s|в\s|у\s|серед\s|на\s|тут))`,
]

/** Word order is free in Russian and Ukrainian, and information can be missed on either side in English. */
const AROUND = [
  String.raw`(?:ни\s+один\p{L}*|ни\s+одна|ни\s+одно|никто|нигде|ни\s+(?:в|на|у)\s+одн\p{L}+)\s+(?:\S+\s+){0,5}?не\s+${RU_MENTION_VERBS}`,
  String.raw`(?:жоден|жодне|жодна|ніхто|ніде|(?:в|у|на)\s+жодн\p{L}+)\s+(?:\S+\s+){0,5}?не\s+${UK_MENTION_VERBS}`,
  String.raw`(?:мне|нам)\s+ни\s+о\s+чем\s+не\s+говор\p{L}+|(?:мені|нам)\s+ні\s+про\s+що\s+не\s+(?:каж|говор)\p{L}+`,
  String.raw`${KNOWN}(?:\s+\S+){0,6}?\s+(?:(?:is|are|was|were)${NOT}\s+(?:\p{L}+ly\s+)?(?:available|returned|found|provided|given|there)|(?:is|are|was|were)\s+unavailable)`,
  String.raw`${NOT}\s+(?:appear|seem)\s+to\s+(?:be|have)\s+${KNOWN}`,
  String.raw`(?:I|we)\s+(?:could|can|ca|was|were|am|are|did|do|have|had)${NOT}\s+(?:been\s+)?(?:able\s+to\s+)?(?:determine|establish|verify|confirm|ascertain|find\s+out|locate|identify|trace|tell)(?!\p{L})`,
  String.raw`(?:no|not\s+(?:find|have|see)|\p{L}+n['’]t\s+(?:find|have|see)|(?:is|are|was|were)n['’]t|not\s+any|(?:cannot|unable\s+to)\s+find|insufficient|not\s+enough)\s+${KNOWN}`,
  String.raw`(?:leave|leaves|left|leaving)\s+\S+(?:\s+\S+){0,2}?\s+(?:out|off|aside)(?!\p{L})`,
  String.raw`(?:found|find|know|knows?|have)\s+nothing(?!\p{L})(?!\s+(?:to|but|bad|negative|against))|nothing\s+(?:is|was|could\s+be)\s+(?:found|known|said)|(?:came|comes?)\s+back\s+empty|dr[ae]w(?:s|n)?\s+a\s+blank|in\s+vain|(?:search(?:es|ing)?|quer(?:y|ies)|lookups?|look(?:ed|ing)?|attempts?|efforts?)(?:\s+\S+){0,8}?\s+(?:empty|nothing|no\s+\p{L}+|zero\s+\p{L}+|fruitless|a\s+blank|unsuccessful\p{L}*|without\s+(?:success|results?|luck))|by\s+its\s+absence|(?:sources?|guides?|reviews?|reviewers?|lists?)\s+(?:stay|are|remain|were|is|was)\s+silent|(?:return|yield|produce|give)(?:s|d|ed)?\s+(?:nothing|no\s)`,
  String.raw`не\s+(?:удалось\s+(?:\p{L}+\s+)?(?:найти|обнаружить|подтвердить|отыскать|встретить)|смог\p{L}*\s+(?:\p{L}+\s+)?(?:найти|подтвердить|обнаружить)|могу\s+(?:\p{L}+\s+)?(?:найти|подтвердить|сказать)|наш[ле]\p{L}*|нахожу|найти|найден\p{L}*|отыскал\p{L}*|обнаруж\p{L}+|встре(?:ча|ти|тил)\p{L}*|упомина\p{L}+|упомян\p{L}+|упомянут\p{L}*|указан\p{L}*|значит\p{L}*|значат\p{L}*|фигуриру\p{L}+|числ\p{L}+ся|перечислен\p{L}*|назван\p{L}*|появля\p{L}+|появил\p{L}*|представлен\p{L}*|включен\p{L}*|внесен\p{L}*|вход(?:ит|ят|ил\p{L}*)\s+в|вош[ел]\p{L}*|попа(?:л|д)\p{L}*|оказал\p{L}*|присутству\p{L}+|засвети\p{L}+|всплы\p{L}+|мельк\p{L}+|замеч\p{L}+|попада\p{L}+|слыша\p{L}*|опозна\p{L}*|отмечен\p{L}*|приведен\p{L}*|приводит\p{L}*ся|рассматривает\p{L}*ся|освещ(?:ен|ает)\p{L}*|описан\p{L}*|сказано|говорится|видно|вижу|знаком\p{L}*|располага\p{L}+|известн\p{L}+|знаю|имею\s+(?:\p{L}+\s+){0,2}(?:информации|данных|сведений))`,
  String.raw`(?:${RU_FIND}(?:\s+\S+){0,8}?\s+${RU_FAIL}|${RU_FAIL}\s+(?:\S+\s+){0,4}?${RU_FIND})`,
  String.raw`(?:поиск|попытк|запрос)\p{L}*(?:\s+\S+){0,8}?\s+(?:ни\s+к\s+чему|безрезультатн|безуспешн|напрасн|впуст|ничего|пуст|не\s+дал|не\s+принес|не\s+прив|ноль|нул)\p{L}*`,
  String.raw`(?:нет|ни|никак\p{L}*|не\s+(?:было|оказалось|осталось|попад\p{L}+|имеется|имею|имеем))\s+(?:\p{L}+\s+){0,3}?${RU_INFO}`,
  String.raw`${RU_INFO}(?:\s+\S+){0,5}?\s+(?:нет|не\s+(?:было|оказалось|имеется|имею|имеем|нашл\p{L}+))(?!\p{L})`,
  String.raw`среди\s+(?:[\p{L}-]+\s+){1,5}?нет(?!\p{L})`,
  String.raw`нет\s+(?:ни\s+)?(?:в|среди|на)\s+(?:\p{L}+\s+){0,3}${RU_LIST}`,
  String.raw`(?:в|среди|на)\s+(?:\p{L}+\s+){0,3}${RU_LIST}(?:\s+\S+){0,4}?\s+нет(?!\p{L})`,
  String.raw`(?:в|на)\s+(?:\p{L}+\s+){0,2}${RU_LIST}\s+не\s+(?:вош|вход|попа)\p{L}*`,
  String.raw`(?:здесь|тут)\s+(?:\S+\s+){0,2}?нет(?!\p{L})|нет\s+(?:здесь|тут)(?!\p{L})`,
  String.raw`отсутству\p{L}+|ничего\s+не\s+\p{L}+|без\s+упоминани\p{L}+|неизвестн\p{L}+|незнаком\p{L}*|(?:недостаточно|не\s+хватает)\s+(?:\p{L}+\s+){0,2}(?:данных|информации|сведений)|вне\s+(?:\p{L}+\s+){0,2}(?:списк|рейтинг|подборк)\p{L}*`,
  String.raw`не\s+(?:вдалося\s+(?:\p{L}+\s+)?(?:знайти|виявити|підтвердити|відшукати|натрапити)|зміг\p{L}*\s+(?:\p{L}+\s+)?(?:знайти|підтвердити|виявити)|змогла\s+(?:знайти|підтвердити)|можу\s+(?:\p{L}+\s+)?(?:знайти|підтвердити|сказати)|знайш\p{L}+|знайти|знаходжу|знайден\p{L}*|відшука\p{L}*|вияв\p{L}+|трапи\p{L}+|трапля\p{L}+|зустрі\p{L}+|згаду\p{L}+|згадан\p{L}*|згада[вл]\p{L}*|вказан\p{L}*|зазначен\p{L}*|значит\p{L}*|значат\p{L}*|фігуру\p{L}+|перел[іи]чен\p{L}*|назван\p{L}*|з['’ʼ]явля\p{L}+|з['’ʼ]яви\p{L}+|представлен\p{L}*|включен\p{L}*|внесен\p{L}*|вход(?:ить|ять|ив|ила|или)\s+(?:до|в|у)|увійш\p{L}+|потрапи\p{L}+|потрапля\p{L}+|опини\p{L}+|засвіти\p{L}+|сплив\p{L}+|майну\p{L}+|помі\p{L}+|чув|чула|чули|впізна\p{L}*|відзначен\p{L}*|наведен\p{L}*|розглядає\p{L}*ться|висвітлен\p{L}*|описан\p{L}*|сказано|йдеться|видно|бачу|знайом\p{L}*|відом\p{L}+|знаю|(?:маю|володію)\s+(?:\p{L}+\s+){0,2}(?:інформаці|дан|відомост)\p{L}+)`,
  String.raw`(?:${UK_FIND}(?:\s+\S+){0,8}?\s+${UK_FAIL}|${UK_FAIL}\s+(?:\S+\s+){0,4}?${UK_FIND})`,
  String.raw`(?:пошук|спроб|запит)\p{L}*(?:\s+\S+){0,8}?\s+(?:ні\s+до\s+чого|безрезультатн|безуспішн|марн|надаремн|нічого|порожн|не\s+дал|не\s+принес|не\s+прив|нуль|нул)\p{L}*`,
  String.raw`(?:нема(?:є)?|ані|жодн\p{L}+|ніяк\p{L}+|не\s+(?:було|виявилося|лишилося|маю|маємо|трапля\p{L}+))\s+(?:\p{L}+\s+){0,3}?${UK_INFO}`,
  String.raw`${UK_INFO}(?:\s+\S+){0,5}?\s+(?:нема(?:є)?|не\s+(?:було|виявилося|маю|маємо|знайшл\p{L}+))(?!\p{L})`,
  String.raw`серед\s+(?:[\p{L}-]+\s+){1,5}?нема(?:є)?(?!\p{L})`,
  String.raw`нема(?:є)?\s+(?:ані\s+|ні\s+)?(?:в|у|серед|на)\s+(?:\p{L}+\s+){0,3}${UK_LIST}`,
  String.raw`(?:в|у|серед|на)\s+(?:\p{L}+\s+){0,3}${UK_LIST}(?:\s+\S+){0,4}?\s+нема(?:є)?(?!\p{L})`,
  String.raw`(?:до|в|у|на)\s+(?:\p{L}+\s+){0,2}${UK_LIST}\s+не\s+(?:увійш|вход|потрап)\p{L}*`,
  String.raw`тут\s+(?:\S+\s+){0,2}?нема(?:є)?(?!\p{L})|нема(?:є)?\s+тут(?!\p{L})`,
  String.raw`відсутн\p{L}+|бракує\s+(?:\p{L}+\s+){0,2}(?:інформації|даних)|нічого\s+не\s+\p{L}+|без\s+згад\p{L}*|невідом\p{L}+|незнайом\p{L}*|(?:недостатньо|не\s+вистачає)\s+(?:\p{L}+\s+){0,2}(?:даних|інформації|відомостей)|поза\s+(?:\p{L}+\s+){0,2}(?:списк|рейтинг|добір)\p{L}*`,
]

/** Words and gaps have an end, so that no text can make a search read it over and over. */
const bounded = (source: string) =>
  source
    .replaceAll('\\s+', '\\s{1,5}')
    .replaceAll('\\S+', '\\S{1,40}')
    .replaceAll('\\p{L}+', '\\p{L}{1,40}')
    .replaceAll('\\p{L}*', '\\p{L}{0,40}')
    .replaceAll('[\\p{L}-]+', '[\\p{L}-]{1,40}')

const phrase = (parts: string[]) =>
  new RegExp(`(?<!\\p{L})(?:${bounded(parts.join('|'))})`, 'giu')
export const IS_BEFORE = phrase(BEFORE)
export const IS_AFTER = phrase(AFTER)
export const IS_AROUND = phrase(AROUND)

/** The beginnings of words of which every phrase has one: most sentences have none, and are told apart at once. */
export const HINT =
  /n['’]t|cannot|(?<!\p{L})(?:no|never|neither|un|fail|miss|abs|omit|excl|lea|left|lack|sil|insuf|with|empty|short|blank|vain|zero|fruit|outs|off|yet|over|ign|skip|pass|drop|new|не|ни(?=[\sкгч])|ні(?=[\sхчдяк])|нул|ноль|ані|жод|отс|відс|без|вне|поза|молч|мовч|умалч|замовч|обош|обійш|омин|пропуст|искл|викл|напр|впуст|пуст|порож|марн|надар|браку)/iu
