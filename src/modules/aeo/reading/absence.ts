import { HINT, IS_AFTER, IS_AROUND, IS_BEFORE } from './absence-phrases.ts'
import type { Outline } from './outline.ts'

/** Faults that were not found are praise, and something better that was not found as well. */
const PRAISE =
  /(?<!\p{L})(?:than|(?<!ни о )чем|ніж|faults?|flaws?|downsides?|drawbacks?|complaints?|issues?|problems?|cons|weakness(?:es)?|reasons?|недостат\p{L}*|минус\p{L}*|нарекани\p{L}*|проблем\p{L}*|изъян\p{L}*|огрех\p{L}*|жалоб\p{L}*|претензи\p{L}*|замечани\p{L}*|слабых|дефект\p{L}*|недолік\p{L}*|мінус\p{L}*|вади|вад|вадою|хиб\p{L}*|скарг\p{L}*|нарікан\p{L}*|претензі\p{L}*|слабких|зауважен\p{L}*)(?!\p{L})/iu
const COMPARED =
  /(?<!\p{L})(?:than|чем|ніж|за|лучше|хуже|дешевле|дороже|выгоднее|быстрее|надежнее|краще|гірше|дешевше|дорожче|вигідніше|швидше|надійніше)\s+(?:(?:(?:what|the\s+ones?|that|those)\s+)?(?:at|with|from|in|of)\s+|(?:у|при|в|на|от|від|із|с|з)\s+)?[«"“*_[]{0,4}$/iu
/** Something is not found at the place of a name: the place itself is there. */
const PREPOSITION = /(?<!\p{L})(?:at|with|from|inside|у|при)\s+[«"“*_[]{0,4}$/iu
/** Who has no equal is there. */
const EQUAL = /(?<!\p{L})(?:equals?|peers?|match|равн\p{L}+|рівн\p{L}+)(?!\p{L})/iu
const NONE = /(?:(?<!\p{L})no|,\s*(?:but\s+)?not)\s+[*_"“]{0,3}$/iu
const PRONOUN = /(?<!\p{L})(?:it|they|which|that|who|he|she)\s*$/iu
const OBJECT =
  /^\s*(?:it|them|(?:this|that)\s+(?:one|brand|shop|store|company))(?!\p{L})(?!\s+(?:cheaper|better|elsewhere|anywhere|easier|easy|hard|difficult))/iu
const NEXT = /^[.!?…]?["»”)*_]{0,3}\s+(?:(it|they)(?!\p{L}))?/iu
const VERB =
  /(?<!\p{L})(?:is|are|was|were|has|have|offers?|makes?|remains?|stands?|does|did|comes?|ranks?)(?!\p{L})/iu
const CONTRAST =
  /(?:;\s|,\s(?<=(?:^|[.!?…\n]\s{0,9})(?:if|when|unless|once|если|когда|пока|якщо|коли|поки)\s[^,.!?…\n]{1,120},\s)|(?:[,—–-]\s*|\s)(?:but|however|yet|though|although|while|whereas|instead)\s|,\s+so\s|(?:,|[—–-])\s*(?:но|однако|зато|хотя|тогда\s+как|а|и|поэтому|але|однак|проте|зате|хоча|тоді\s+як|і|й|та|тому)\s)(?!(?:\S+\s+){0,9}(?:it|they|them|which|such|(?:that|this)\s+(?:name|one|brand|shop|store|company|firm)|так(?:ого|ой|ую|их|ої|ий|ая|а)|эт(?:ого|ой|их|у|от|а)|ц(?:ього|ієї|их|ю|ей|я)|он|она|оно|они|его|ее|её|их|нем|нём|ней|про\s+него|він|вона|воно|вони|його|її|їх|нього|неї)(?!\p{L}))/giu
/** `I looked for Acme too, but without luck`: a search before the name, and behind it that it was in vain. */
const SEARCH =
  /(?<!\p{L})(?:search\p{L}*|look\p{L}*|hunt\p{L}*|tried|check\p{L}*|asked|иска\p{L}*|поиск\p{L}*|провер\p{L}*|шука\p{L}*|пошук\p{L}*|перевір\p{L}*)(?!\p{L})/iu
const IN_VAIN =
  /(?<!\p{L})(?:(?:without|no|to\s+no)\s+(?:any\s+|much\s+)?(?:success|luck|results?|avail)|in\s+vain|none\s+\p{L}+\s+up|nothing|unsuccessful\p{L}*|безуспешн\p{L}*|безрезультатн\p{L}*|напрасно|тщетно|впустую|ничего|безуспішн\p{L}*|марно|даремно|надаремно|нічого)(?!\p{L})/iu
const SENTENCE_END = /[.!?…]["»”)*_]{0,3}\s|\n/g
const MAX_SENTENCE = 600
const NEARBY = 60

type Range = { start: number; end: number }

type ClauseCues = { clause: string; isBefore: Range[]; isAfter: Range[]; isAround: Range[] }

/** Returns a test for names that the text only reports as missing; those do not count as mentions. */
export function createAbsence(text: string, { lines }: Outline): (name: Range) => boolean {
  const ends = found(SENTENCE_END, text)
  const breaks = [...ends, ...found(CONTRAST, text)]
  const isVain = IN_VAIN.test(text) && SEARCH.test(text)
  const known = new Map<string, ClauseCues>()
  const cuesFor = (clause: string) => {
    const cues = known.get(clause) ?? readCues(clause)
    known.set(clause, cues)
    return cues
  }
  return (name) => {
    const clause = rangeAround(text, breaks, name)
    const within = { start: name.start - clause.start, end: name.end - clause.start }
    if (
      isMissed(cuesFor(text.slice(clause.start, clause.end)), within) ||
      isMissedNext(text, clause)
    )
      return true
    if (isVain && isSoughtInVain(text, rangeAround(text, ends, name), name)) return true
    const number = lines.findIndex(({ start, end }) => name.start >= start && name.start <= end)
    const title = lines[number]?.isListed ? titleOf(text, lines, number) : ''
    return (
      title !== '' &&
      isMissed(cuesFor(`${title} \u0000`), { start: title.length + 1, end: title.length + 2 })
    )
  }
}

/** The absence phrases of a clause. */
function readCues(words: string): ClauseCues {
  const clause = words.replace(/[ёЁ]/g, 'е')
  if (!HINT.test(clause)) return { clause, isBefore: [], isAfter: [], isAround: [] }
  return {
    clause,
    isBefore: found(IS_BEFORE, clause),
    isAfter: found(IS_AFTER, clause),
    isAround: found(IS_AROUND, clause),
  }
}

function isMissed(
  { clause: text, isBefore, isAfter, isAround }: ClauseCues,
  name: Range,
): boolean {
  const lead = text.slice(Math.max(0, name.start - NEARBY), name.start)
  if (COMPARED.test(lead)) return false
  if (NONE.test(lead)) return true
  if (isBefore.length + isAfter.length + isAround.length === 0) return false
  const preposition = PREPOSITION.exec(lead)
  const prepositionStart = preposition && name.start - lead.length + preposition.index
  // `familiar with`: there the preposition belongs to the phrase.
  const isMeant = (at: Range) =>
    prepositionStart === null || (at.start < prepositionStart && at.end > prepositionStart + 1)
  const isPraise = (at: Range) => PRAISE.test(text.slice(Math.min(at.end, name.end)))
  const isObject = (at: Range) => at.start >= name.end && OBJECT.test(text.slice(at.end))
  const before = (at: Range) =>
    at.end <= name.start && !PRAISE.test(text.slice(at.end, name.start))
  const after = (at: Range) =>
    at.start >= name.end && isSubject(text.slice(name.end, at.start)) && !EQUAL.test(text)
  return (
    isBefore.some((at) => isMeant(at) && (before(at) || isObject(at))) ||
    isAfter.some((at) => isMeant(at) && after(at)) ||
    isAround.some((at) => isMeant(at) && !isPraise(at))
  )
}

function isSoughtInVain(text: string, sentence: Range, name: Range): boolean {
  if (!SEARCH.test(text.slice(sentence.start, name.start))) return false
  const behind = text.slice(name.end, sentence.end)
  return IN_VAIN.test(behind) && !PRAISE.test(behind)
}

/** Whether the verb behind belongs to the name: nothing else is said in between, or a pronoun takes it up again. */
const isSubject = (between: string) => !VERB.test(between) || PRONOUN.test(between)

/** `Acme? It is not listed.`: the next sentence refers back to the name. */
function isMissedNext(text: string, clause: Range): boolean {
  const next = NEXT.exec(text.slice(clause.end, clause.end + MAX_SENTENCE))
  if (!next) return false
  const [whole, pronoun = ''] = next
  const start = whole.length - pronoun.length
  const isQuestion = whole.includes('?')
  if (pronoun === '' && !isQuestion) return false
  const sentence =
    text.slice(clause.end + start, clause.end + MAX_SENTENCE).split(/[.!?…]\s|\n/, 1)[0] ?? ''
  if (pronoun !== '')
    return found(IS_AFTER, sentence).some((at) => at.start <= pronoun.length + 2)
  const phrases = [IS_AROUND, IS_BEFORE, IS_AFTER].flatMap((what) => found(what, sentence))
  return phrases.some((at) => at.start < NEARBY)
}

/** Asks the expression itself: a copy for each text, as `matchAll` makes, costs more than the search. */
function found(what: RegExp, text: string): Range[] {
  const ranges: Range[] = []
  what.lastIndex = 0
  for (let match = what.exec(text); match; match = what.exec(text)) {
    ranges.push({ start: match.index, end: match.index + match[0].length })
  }
  return ranges
}

/** The text around a name, up to the nearest breaks. */
function rangeAround(text: string, breaks: Range[], name: Range): Range {
  let start = Math.max(0, name.start - MAX_SENTENCE)
  let end = Math.min(text.length, name.end + MAX_SENTENCE)
  for (const each of breaks) {
    if (each.end <= name.start) start = Math.max(start, each.end)
    if (each.start >= name.end) end = Math.min(end, each.start)
  }
  return { start, end }
}

/** The line above a list that says what it is a list of. */
function titleOf(text: string, lines: Outline['lines'], number: number): string {
  for (let at = number - 1; at >= 0; at--) {
    const line = lines[at]
    if (!line || line.isListed) continue
    const words = text.slice(line.start, line.end).trim()
    if (words !== '') return /:[*_]*$/.test(words) ? words.slice(-MAX_SENTENCE) : ''
  }
  return ''
}
