/** Ways to say that somebody could not be found, by where the name stands; the languages side by side. */
const NOT = String.raw`(?:n['’]t|\s+not|not)`
const KNOWN = String.raw`(?:(?:any|enough|much|reliable|specific|verified|public|clear|relevant|detailed|sufficient|credible|current|real)\s+){0,3}(?:information|data|details|records?|mentions?|references?|evidence|results?|trace|sign|signs|word|entry|entries|listings?|coverage|knowledge|match|matches|hits?)`
const LISTED = `(?:listed|mentioned|included|found|featured|named|referenced|covered|shown|present|cited|represented|discussed|considered|tracked|indexed|documented|recorded|noted|ranked|picked|selected)`
const LISTS = `(?:lists?|results?|sources?|top|rankings?|data|selection|roundups?|guides?|options|picks|recommendations|answers?|index|catalog(?:ue)?|database|directory|register|shortlist|line-?up|comparisons?|overviews?|reviews?|articles?|pages?|reports?|tests?|sample|material|texts?|search)`
const RU_LIST = String.raw`(?:списк|переч|рейтинг|подборк|источник|результат|них|топ|выдач|обзор|ответ|вариант|рекомендаци|предложени|данных|поиск|числ)\p{L}*`
const UK_LIST = String.raw`(?:списк|перелік|рейтинг|добір|джерел|результат|них|топ|видач|огляд|відповід|варіант|рекомендаці|пропозиці|даних|пошук|числ)\p{L}*`

const SAYS = String.raw`(?:mentions?|mentioned|includes?|lists?|names?|features?|covers?|brings?\s+up|talks?\s+about|discuss(?:es)?|refers?\s+to|suggests?|recommends?|cites?|links?\s+to|points?\s+to|writes?\s+about|knows?|picks?|chooses?)`

/** Says that what follows was not found. */
const BEFORE = [
  String.raw`(?:could|did|can|was|were|am|is|are|do|does|would|will|wo|have|has|had)${NOT}\s+(?:been\s+)?(?:able\s+to\s+)?(?:find|found|locate|verify|identify|confirm|see|come\s+across|mention|include|list|feature|name|cover|reference|recogni[sz]e|know|contain|heard?\s+of|(?:say|tell)\s+(?:you\s+)?(?:anything|much)\s+about|comment\s+on|count|bring\s+up|talk\s+about|discuss|refer\s+to|consider|point\s+to)(?!\p{L})`,
  String.raw`(?:unable|failed|fails?)\s+to\s+(?:find|locate|verify|identify|confirm|mention|include|list)`,
  String.raw`(?:(?:is|are|am|was|were)${NOT}\s+|not\s+|un)(?:familiar\s+with|aware\s+of)`,
  String.raw`(?:found|find|see|saw|know|lists?|mentions?|contains?|includes?|shows?)\s+no\s|nowhere(?!\p{L})`,
  String.raw`never\s+(?:heard|seen)(?:\s+of)?|silent\s+(?:on|about)`,
  String.raw`without\s+(?:mentioning|listing|including|naming|(?:any\s+|a\s+)?mention\s+of)`,
  String.raw`(?:none|neither|no\s+one|nobody|not\s+(?:a\s+single|one)|no\s+\p{L}+)(?:\s+of)?\s+(?:\S+\s+){0,6}?${SAYS}`,
  String.raw`(?:omit(?:s|ted|ting)?|exclud(?:es?|ed|ing)|leav(?:es?|ing)\s+out|left\s+out|lack(?:s|ed|ing)?\s+${KNOWN})`,
  String.raw`(?:not\s+(?:${LISTED}|among\s+them)|missing|absent)(?:\s+(?:from|in|on|here)[^.:;]{0,40}?)?\s*(?::|\bis\b|\bare\b)`,
  String.raw`there(?:\s+is|\s+are|\s+was|\s+were|['’]s)\s+no\s+(?!(?:doubt|reason|question|need|wonder|better|cheaper))`,
  String.raw`nothing\s+(?:about|on|for|regarding)|(?:turned|came|brought)\s+up\s+(?:nothing|empty)|seems?\s+to\s+be\s+no\s`,
  String.raw`(?:ни\s+один\p{L}*|ни\s+одна|никто|нигде|ни\s+в\s+одн\p{L}+)\s+(?:\S+\s+){0,4}?не\s+\p{L}+`,
  String.raw`(?:жоден|жодне|жодна|ніхто|ніде|в\s+жодн\p{L}+|у\s+жодн\p{L}+)\s+(?:\S+\s+){0,4}?не\s+\p{L}+`,
  String.raw`не\s+(?:включа|содерж|перечисля|называ|указыва|отмеча|выделя|рассматрива|освеща|приводят|пишут|говорят|добавил|внес|слыша|помню)\p{L}*`,
  String.raw`не\s+(?:включа|міст|перелічу|назива|вказу|зазнача|відзнача|розгляда|висвітлю|наводять|пишуть|кажуть|додав|вніс|чув|чула|пам['’ʼ]ята)\p{L}*`,
  String.raw`(?:ни\s+слова|нечего\s+сказать|молчат|умалчива\p{L}+|обошл\p{L}+|пропуст\p{L}+|исключ\p{L}+)\s`,
  String.raw`(?:ані\s+слова|ні\s+слова|жодного\s+слова|нічого\s+сказати|мовчать|замовчу\p{L}+|оминул\p{L}+|обійшл\p{L}+|пропуст\p{L}+|виключ\p{L}+)\s`,
]

/** Says that what stands before was not found. */
const AFTER = [
  String.raw`(?:(?:is|are|was|were|has\s+been|have\s+been|being)${NOT}|(?:has|have|had)${NOT}\s+been|(?:could|can|would|will)${NOT}\s+be)\s+(?:(?:currently|specifically|explicitly|even|yet|actually|really|directly|generally|widely|typically|usually|often|anywhere)\s+)?(?:${LISTED}|verified|confirmed|located|traced|tracked\s+down|placed|identified|seen|among|here|there|one\s+of\s+(?:them|the)|an?\s+(?:name|brand|shop|store|company|option)\s+(?:I|we|that|which)|on\s+(?:the|this|my|any|that|these|our)|in\s+(?:\S+\s+){0,4}?${LISTS}|part\s+of\s+(?:the|this|my|these|what|any)|recogni[sz]ed|known\s+to\s+me|something\s)`,
  String.raw`(?:do|does|did)${NOT}\s+(?:(?:seem|appear)\s+to\s+(?:be\s+${LISTED}|appear|exist|feature)|appear(?!\s+to\s)|show\s+up|come\s+up|surface|feature|figure|make\s+(?:the|this|my|it|our)|rank|exist|turn\s+up|show\s+(?:in|among|here|anywhere)|qualify|reach\s+(?:the|this|my)|get\s+(?:a\s+mention|mentioned))`,
  String.raw`(?:is|are|was|were|remains?|stays?)\s+(?:(?:notably|conspicuously|completely|entirely)\s+)?(?:absent|missing|unlisted|unmentioned|unknown|nowhere|omitted|left\s+(?:out|off)|excluded|(?:off|outside)\s+(?:the|this|my|our))`,
  String.raw`never\s+(?:appears?|appeared|comes?\s+up|came\s+up|shows?\s+up|(?:is\s+|was\s+)?${LISTED})`,
  String.raw`(?:miss(?:es|ed)\s+(?:out|the\s+(?:list|cut))|falls?\s+outside|fail(?:s|ed)?\s+to\s+(?:appear|make|show|feature|rank)|(?:goes|went|go)\s+un\p{L}+|(?:has|have)\s+yet\s+to\s|(?:is|are|was|were|gets?|got)\s+(?:overlooked|ignored|skipped|passed\s+over|dropped)|(?:missing|absent)\s+(?:from|here)|not\s+to\s+be\s+found|(?:has|have|had|gets?|got|finds?|found)\s+no\s+(?:presence|place|spot|entry|mention))`,
  String.raw`not\s+(?:${LISTED}|(?:in|on|among)\s+(?:the|this|my|any|our|these|those))`,
  String.raw`нет(?=\s*(?:[.,;:!?—–)]|$|ни\s|в\s|среди\s|на\s|здесь|тут))`,
  String.raw`нема(?:є)?(?=\s*(?:[.,;:!?—–)]|$|ані\s|ні\s|в\s|у\s|серед\s|на\s|тут))`,
]

/** Word order is free in Russian and Ukrainian, and information can be missed on either side in English. */
const AROUND = [
  String.raw`(?:no|not\s+(?:find|have|see)|\p{L}+n['’]t\s+(?:find|have|see)|(?:is|are|was|were)n['’]t|not\s+any|(?:cannot|unable\s+to)\s+find|insufficient|not\s+enough)\s+${KNOWN}`,
  String.raw`(?:leave|leaves|left|leaving)\s+\S+(?:\s+\S+){0,2}?\s+(?:out|off|aside)(?!\p{L})`,
  String.raw`(?:found|find|know|knows?|have)\s+nothing(?!\p{L})|nothing\s+(?:is|was|could\s+be)\s+(?:found|known|said)|(?:came|comes?)\s+back\s+empty|dr[ae]w(?:s|n)?\s+a\s+blank|in\s+vain|by\s+its\s+absence|(?:sources?|guides?|reviews?|reviewers?|lists?)\s+(?:stay|are|remain|were|is|was)\s+silent|(?:return|yield|produce|give)(?:s|d|ed)?\s+(?:nothing|no\s)`,
  String.raw`не\s+(?:удалось\s+(?:\p{L}+\s+)?(?:найти|обнаружить|подтвердить|отыскать|встретить)|смог\p{L}*\s+(?:\p{L}+\s+)?(?:найти|подтвердить|обнаружить)|могу\s+(?:\p{L}+\s+)?(?:найти|подтвердить|сказать)|наш[ле]\p{L}*|нахожу|найти|найден\p{L}*|отыскал\p{L}*|обнаруж\p{L}+|встре(?:ча|ти|тил)\p{L}*|упомина\p{L}+|упомян\p{L}+|упомянут\p{L}*|указан\p{L}*|значит\p{L}*|значат\p{L}*|фигуриру\p{L}+|числ\p{L}+ся|перечислен\p{L}*|назван\p{L}*|появля\p{L}+|появил\p{L}*|представлен\p{L}*|включен\p{L}*|внесен\p{L}*|вход(?:ит|ят|ил\p{L}*)\s+в|вош[ел]\p{L}*|попа(?:л|д)\p{L}*|оказал\p{L}*|присутству\p{L}+|отмечен\p{L}*|приведен\p{L}*|приводит\p{L}*ся|рассматривает\p{L}*ся|освещ(?:ен|ает)\p{L}*|описан\p{L}*|сказано|говорится|видно|вижу|знаком\p{L}*|располага\p{L}+|известн\p{L}+|знаю|имею\s+(?:\p{L}+\s+){0,2}(?:информации|данных|сведений))`,
  String.raw`нет\s+(?:\p{L}+\s+){0,3}(?:информации|данных|сведений|упоминани\p{L}+|результат\p{L}+)`,
  String.raw`(?:информаци|данн|сведени|упоминани)\p{L}*(?:\s+\S+){0,5}?\s+нет(?!\p{L})`,
  String.raw`среди\s+(?:[\p{L}-]+\s+){1,5}?нет(?!\p{L})`,
  String.raw`нет\s+(?:ни\s+)?(?:в|среди|на)\s+(?:\p{L}+\s+){0,3}${RU_LIST}`,
  String.raw`(?:в|среди|на)\s+(?:\p{L}+\s+){0,3}${RU_LIST}(?:\s+\S+){0,4}?\s+нет(?!\p{L})`,
  String.raw`(?:в|на)\s+(?:\p{L}+\s+){0,2}${RU_LIST}\s+не\s+(?:вош|вход|попа)\p{L}*`,
  String.raw`(?:здесь|тут)\s+(?:\S+\s+){0,2}?нет(?!\p{L})|нет\s+(?:здесь|тут)(?!\p{L})`,
  String.raw`отсутству\p{L}+|ничего\s+не\s+\p{L}+|без\s+упоминани\p{L}+|неизвестн\p{L}+|незнаком\p{L}*|(?:недостаточно|не\s+хватает)\s+(?:\p{L}+\s+){0,2}(?:данных|информации|сведений)|вне\s+(?:\p{L}+\s+){0,2}(?:списк|рейтинг|подборк)\p{L}*`,
  String.raw`не\s+(?:вдалося\s+(?:\p{L}+\s+)?(?:знайти|виявити|підтвердити|відшукати|натрапити)|зміг\p{L}*\s+(?:\p{L}+\s+)?(?:знайти|підтвердити|виявити)|змогла\s+(?:знайти|підтвердити)|можу\s+(?:\p{L}+\s+)?(?:знайти|підтвердити|сказати)|знайш\p{L}+|знайти|знаходжу|знайден\p{L}*|відшука\p{L}*|вияв\p{L}+|трапи\p{L}+|трапля\p{L}+|зустрі\p{L}+|згаду\p{L}+|згадан\p{L}*|згада[вл]\p{L}*|вказан\p{L}*|зазначен\p{L}*|значит\p{L}*|значат\p{L}*|фігуру\p{L}+|перел[іи]чен\p{L}*|назван\p{L}*|з['’ʼ]явля\p{L}+|з['’ʼ]яви\p{L}+|представлен\p{L}*|включен\p{L}*|внесен\p{L}*|вход(?:ить|ять|ив|ила|или)\s+(?:до|в|у)|увійш\p{L}+|потрапи\p{L}+|потрапля\p{L}+|опини\p{L}+|відзначен\p{L}*|наведен\p{L}*|розглядає\p{L}*ться|висвітлен\p{L}*|описан\p{L}*|сказано|йдеться|видно|бачу|знайом\p{L}*|відом\p{L}+|знаю|маю\s+(?:\p{L}+\s+){0,2}(?:інформації|даних|відомостей))`,
  String.raw`нема(?:є)?\s+(?:\p{L}+\s+){0,3}(?:інформації|даних|відомостей|згад\p{L}*|результат\p{L}*)`,
  String.raw`(?:інформаці|дан|відомост|згад)\p{L}*(?:\s+\S+){0,5}?\s+нема(?:є)?(?!\p{L})`,
  String.raw`серед\s+(?:[\p{L}-]+\s+){1,5}?нема(?:є)?(?!\p{L})`,
  String.raw`нема(?:є)?\s+(?:ані\s+|ні\s+)?(?:в|у|серед|на)\s+(?:\p{L}+\s+){0,3}${UK_LIST}`,
  String.raw`(?:в|у|серед|на)\s+(?:\p{L}+\s+){0,3}${UK_LIST}(?:\s+\S+){0,4}?\s+нема(?:є)?(?!\p{L})`,
  String.raw`(?:до|в|у|на)\s+(?:\p{L}+\s+){0,2}${UK_LIST}\s+не\s+(?:увійш|вход|потрап)\p{L}*`,
  String.raw`тут\s+(?:\S+\s+){0,2}?нема(?:є)?(?!\p{L})|нема(?:є)?\s+тут(?!\p{L})`,
  String.raw`відсутн\p{L}+|бракує\s+(?:\p{L}+\s+){0,2}(?:інформації|даних)|нічого\s+не\s+\p{L}+|без\s+згад\p{L}*|невідом\p{L}+|незнайом\p{L}*|(?:недостатньо|не\s+вистачає)\s+(?:\p{L}+\s+){0,2}(?:даних|інформації|відомостей)|поза\s+(?:\p{L}+\s+){0,2}(?:списк|рейтинг|добір)\p{L}*`,
]

/** None of the phrases is without one of these. */
export const HINT =
  /n['’]t|not|no |none|neither|never|without|unable|fail|unfamiliar|unaware|missing|absent|unknown|nowhere|omit|exclu|lea?[vf]|lack|nothing|silent|insuff|miss|outside|unlisted|unment|не|нет|відсут|отсут|без|браку|вне|поза|ни |ні |ані|молч|мовч|оминул|обойшл|обошл|пропус|исключ|виключ|жод/gi

const phrase = (parts: string[]) => new RegExp(`(?<!\\p{L})(?:${parts.join('|')})`, 'giu')
export const IS_BEFORE = phrase(BEFORE)
export const IS_AFTER = phrase(AFTER)
export const IS_AROUND = phrase(AROUND)
