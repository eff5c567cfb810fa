import type { Outline } from './outline.ts'

const NOT = String.raw`(?:n['’]t|\s+not|not)`
const KNOWN = String.raw`(?:(?:any|enough|much|reliable|specific|verified|public|clear|relevant|detailed|sufficient|credible|current)\s+){0,3}(?:information|data|details|records?|mentions?|references?|evidence|results?|trace|knowledge)`

/** Says that what follows was not found. */
const BEFORE = [
  String.raw`(?:could|did|can|was|were|am|is|are|do|does|would|will|wo)${NOT}\s+(?:able\s+to\s+)?(?:find|locate|verify|identify|confirm|see|come\s+across|mention|include|list|feature|name|cover|reference|recogni[sz]e|know)\b`,
  String.raw`(?:unable|failed|fails?)\s+to\s+(?:find|locate|verify|identify|confirm|mention|include|list)`,
  String.raw`(?:(?:is|are|am|was|were)${NOT}\s+|not\s+|un)(?:familiar\s+with|aware\s+of)`,
  String.raw`without\s+(?:mentioning|listing|including|naming|any\s+mention\s+of)`,
  String.raw`(?:none|neither)\s+of\s+(?:\S+\s+){1,5}?(?:mentions?|includes?|lists?|names?|features?|covers?)`,
  String.raw`(?:omit(?:s|ted|ting)?|exclud(?:es?|ed|ing)|leav(?:es?|ing)\s+out|left\s+out)`,
  String.raw`(?:not\s+(?:listed|mentioned|included|found|among\s+them)|missing|absent)(?:\s+(?:from|in|on|here)[^.:;]{0,40}?)?\s*(?::|\bis\b|\bare\b)`,
  String.raw`there(?:\s+is|\s+are|['’]s)\s+no\s+(?!(?:doubt|reason|question|need|wonder|better|cheaper))`,
]

/** Says that what stands before was not found. */
const AFTER = [
  String.raw`(?:is|are|was|were|has\s+been|have\s+been|being)${NOT}\s+(?:(?:currently|specifically|explicitly|even|yet|actually|really|directly|generally|widely|typically|usually|often)\s+)?(?:listed|mentioned|included|found|featured|named|referenced|covered|shown|present|cited|among|one\s+of\s+(?:them|the)|on\s+(?:the|this|my|any|that|these|our)|in\s+(?:the|this|my|any|that|these|our)\s+(?:lists?|results?|sources?|top|rankings?|data|selection)|part\s+of\s+(?:the|this|my|these)|recogni[sz]ed|known\s+to\s+me|something\s+I)`,
  String.raw`(?:do|does|did)${NOT}\s+(?:appear|show\s+up|come\s+up|feature|figure|make\s+(?:the|this|my|it|our)|rank|exist|turn\s+up|get\s+(?:a\s+mention|mentioned))`,
  String.raw`(?:is|are|was|were)\s+(?:(?:notably|conspicuously|completely|entirely)\s+)?(?:absent|missing|unknown\s+to\s+me|nowhere|omitted|left\s+out|excluded)`,
  String.raw`never\s+(?:appears?|comes?\s+up|shows?\s+up|(?:is\s+|was\s+)?(?:mentioned|listed))`,
]

const LIST_RU = String.raw`(?:списк\p{L}*|переч\p{L}*|рейтинг\p{L}*|подборк\p{L}*|источник\p{L}*|результат\p{L}*|них|топ\p{L}*|выдач\p{L}*|обзор\p{L}*|ответ\p{L}*)`
const LIST_UK = String.raw`(?:списк\p{L}*|перелік\p{L}*|рейтинг\p{L}*|добір\p{L}*|джерел\p{L}*|результат\p{L}*|них|топ\p{L}*|видач\p{L}*|огляд\p{L}*|відповід\p{L}*)`

/** Word order is free in Russian and Ukrainian, and information can be missed on either side in English. */
const AROUND = [
  String.raw`(?:no|not\s+(?:find|have|see)|\p{L}+n['’]t\s+(?:find|have|see)|(?:cannot|unable\s+to)\s+find)\s+${KNOWN}`,
  String.raw`не\s+(?:удалось\s+(?:найти|обнаружить|подтвердить|отыскать)|смог\p{L}*\s+(?:найти|подтвердить|обнаружить)|могу\s+(?:найти|подтвердить)|наш[ле]\p{L}*|нашлось|найден\p{L}*|обнаруж\p{L}+|встре(?:ча|ти|тил)\p{L}*|упомина\p{L}+|упомянут\p{L}*|упомянул\p{L}*|указан\p{L}*|значит\p{L}*|фигуриру\p{L}+|числит\p{L}*|перечислен\p{L}*|назван\p{L}*|появля\p{L}+|появил\p{L}*|представлен\p{L}*\s+(?:в|среди|на)|включен\p{L}*\s+в|вход(?:ит|ят|ил\p{L}*)\s+в|вош[ел]\p{L}*\s+в|попа(?:л|д)\p{L}*\s+(?:в|на)|знаком\p{L}*|располага\p{L}+|известн\p{L}+|знаю|вижу|имею\s+(?:\p{L}+\s+){0,2}(?:информации|данных|сведений))`,
  String.raw`нет\s+(?:\p{L}+\s+){0,3}(?:информации|данных|сведений|упоминани\p{L}+|результат\p{L}+)`,
  String.raw`нет\s+(?:ни\s+)?(?:в|среди|на)\s+(?:\p{L}+\s+){0,3}${LIST_RU}`,
  String.raw`(?:в|среди|на)\s+(?:\p{L}+\s+){0,3}${LIST_RU}(?:\s+\S+){0,4}?\s+нет(?!\p{L})`,
  String.raw`(?:в|на)\s+(?:\p{L}+\s+){0,2}${LIST_RU}\s+не\s+(?:вош|вход|попа)\p{L}*`,
  String.raw`отсутству\p{L}+|ничего\s+не\s+(?:известно|нашлось|нашел|нашла|знаю)|без\s+упоминани\p{L}+`,
  String.raw`не\s+(?:вдалося\s+(?:знайти|виявити|підтвердити|відшукати)|зміг\p{L}*\s+(?:знайти|підтвердити|виявити)|змогла\s+(?:знайти|підтвердити)|можу\s+(?:знайти|підтвердити)|знайш\p{L}+|знайден\p{L}*|вияв\p{L}+|трапи\p{L}+|трапля\p{L}+|зустрі\p{L}+|згаду\p{L}+|згадан\p{L}*|згада[вл]\p{L}*|вказан\p{L}*|зазначен\p{L}*|значит\p{L}*|фігуру\p{L}+|перел[іи]чен\p{L}*|названо|названий|названа|з['’ʼ]явля\p{L}+|з['’ʼ]яви\p{L}+|представлен\p{L}*\s+(?:в|у|серед|на)|включен\p{L}*\s+(?:до|в|у)|внесен\p{L}*\s+(?:до|в|у)|вход(?:ить|ять|ив|ила|или)\s+(?:до|в|у)|увійш\p{L}+|потрапи\p{L}+|потрапля\p{L}+|знайом\p{L}*|відом\p{L}+|знаю|бачу|маю\s+(?:\p{L}+\s+){0,2}(?:інформації|даних|відомостей))`,
  String.raw`нема(?:є)?\s+(?:\p{L}+\s+){0,3}(?:інформації|даних|відомостей|згад\p{L}*|результат\p{L}*)`,
  String.raw`нема(?:є)?\s+(?:ані\s+|ні\s+)?(?:в|у|серед|на)\s+(?:\p{L}+\s+){0,3}${LIST_UK}`,
  String.raw`(?:в|у|серед|на)\s+(?:\p{L}+\s+){0,3}${LIST_UK}(?:\s+\S+){0,4}?\s+нема(?:є)?(?!\p{L})`,
  String.raw`(?:до|в|у|на)\s+(?:\p{L}+\s+){0,2}${LIST_UK}\s+не\s+(?:увійш|вход|потрап)\p{L}*`,
  String.raw`відсутн\p{L}+|бракує\s+(?:\p{L}+\s+){0,2}(?:інформації|даних)|нічого\s+не\s+(?:відомо|знайшлося|знайшов|знайшла|знаю)|без\s+згад\p{L}*`,
]

/** None of the phrases is without one of these. */
const HINT =
  /n['’]t|not|no |none|neither|never|without|unable|fail|unfamiliar|unaware|missing|absent|unknown|nowhere|omit|exclu|lea?[vf]|не|нет|відсут|отсут|без|браку/i

const phrase = (parts: string[]) => new RegExp(`(?<!\\p{L})(?:${parts.join('|')})`, 'giu')
const IS_BEFORE = phrase(BEFORE)
const IS_AFTER = phrase(AFTER)
const IS_AROUND = phrase(AROUND)

/** Faults that were not found are praise, and something better that was not found as well. */
const PRAISE =
  /(?<!\p{L})(?:than|чем|ніж|faults?|flaws?|downsides?|drawbacks?|complaints?|issues?|problems?|недостат\p{L}*|минус\p{L}*|нарекани\p{L}*|проблем\p{L}*|дефект\p{L}*|недолік\p{L}*|мінус\p{L}*|вади|вад|зауважен\p{L}*)(?!\p{L})/iu
const VERB = /(?<!\p{L})(?:is|are|was|were|has|have|offers?|makes?|remains?|stands?|does|did|comes?|ranks?)(?!\p{L})/iu
const CONTRAST =
  /;|(?:[,—–-]\s*|\s)(?:but|however|yet|though|although|while|whereas|instead)\s|,\s+so\s|(?:,|[—–-])\s*(?:но|однако|зато|хотя|тогда\s+как|а|и|поэтому|але|однак|проте|зате|хоча|тоді\s+як|і|й|та|тому)\s/giu
const SENTENCE_END = /[.!?…]["»”)*_]{0,3}\s|\n/g
const MAX_SENTENCE = 600

type Range = { start: number; end: number }

/** True when the words around say that it could not be found: such a name is no mention. */
export function isSaidToBeAbsent(text: string, { lines }: Outline, name: Range): boolean {
  const isHinted = HINT.test(text.slice(Math.max(0, name.start - MAX_SENTENCE), name.end + MAX_SENTENCE))
  if (!isHinted) return false
  const clause = clauseAround(text, name)
  if (
    isMissed(text.slice(clause.start, clause.end), { start: name.start - clause.start, end: name.end - clause.start })
  )
    return true
  const nr = lines.findIndex(({ start, end }) => name.start >= start && name.start <= end)
  const title = lines[nr]?.isListed ? titleOf(text, lines, nr) : ''
  return title !== '' && isMissed(`${title} \u0000`, { start: title.length + 1, end: title.length + 2 })
}

function isMissed(clause: string, name: Range): boolean {
  const said = clause.replace(/[ёЁ]/g, 'е')
  const before = (at: Range) => at.end <= name.start && !PRAISE.test(said.slice(at.end, name.start))
  const after = (at: Range) => at.start >= name.end && !VERB.test(said.slice(name.end, at.start))
  const isPraise = (at: Range) => PRAISE.test(said.slice(at.end))
  return (
    found(IS_BEFORE, said).some(before) ||
    found(IS_AFTER, said).some(after) ||
    found(IS_AROUND, said).some((at) => !isPraise(at))
  )
}

const found = (what: RegExp, said: string) =>
  [...said.matchAll(what)].map(({ 0: words, index }) => ({ start: index, end: index + words.length }))

/** The sentence of a name, up to where it turns against itself. */
function clauseAround(text: string, name: Range): Range {
  const from = Math.max(0, name.start - MAX_SENTENCE)
  const until = Math.min(text.length, name.end + MAX_SENTENCE)
  const breaks = [...found(SENTENCE_END, text.slice(from, until)), ...found(CONTRAST, text.slice(from, until))]
  const ends = breaks.map(({ start, end }) => ({ start: start + from, end: end + from }))
  const start = Math.max(from, ...ends.filter(({ end }) => end <= name.start).map(({ end }) => end))
  const end = Math.min(until, ...ends.filter((each) => each.start >= name.end).map((each) => each.start))
  return { start, end }
}

/** The line above a list that says what it is a list of. */
function titleOf(text: string, lines: Outline['lines'], nr: number): string {
  for (let at = nr - 1; at >= 0; at--) {
    const line = lines[at]
    if (!line || line.isListed) continue
    const words = text.slice(line.start, line.end).trim()
    if (words !== '') return /:[*_]*$/.test(words) ? words.slice(-MAX_SENTENCE) : ''
  }
  return ''
}
