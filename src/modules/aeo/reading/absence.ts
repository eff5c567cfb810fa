import { HINT, IS_AFTER, IS_AROUND, IS_BEFORE } from './absence-phrases.ts'
import type { Outline } from './outline.ts'

/** Faults that were not found are praise, and something better that was not found as well. */
const PRAISE =
  /(?<!\p{L})(?:than|чем|ніж|faults?|flaws?|downsides?|drawbacks?|complaints?|issues?|problems?|недостат\p{L}*|минус\p{L}*|нарекани\p{L}*|проблем\p{L}*|дефект\p{L}*|недолік\p{L}*|мінус\p{L}*|вади|вад|зауважен\p{L}*)(?!\p{L})/iu
const COMPARED = /(?<!\p{L})(?:than|чем|ніж)\s+[«"“*_[]{0,4}$/iu
const NONE = /(?:(?<!\p{L})(?:no|without)|,\s*(?:but\s+)?not)\s+[*_"“]{0,3}$/iu
const PRONOUN = /(?<!\p{L})(?:it|they|which|that|who|he|she)\s*$/iu
const OBJECT =
  /^\s*(?:it|them|(?:this|that)\s+(?:one|brand|shop|store|company))(?!\p{L})(?!\s+(?:cheaper|better|elsewhere|anywhere|easier|easy|hard|difficult))/iu
const NEXT = /^[.!?…]?["»”)*_]{0,3}\s+(?:(it|they)(?!\p{L}))?/iu
const VERB = /(?<!\p{L})(?:is|are|was|were|has|have|offers?|makes?|remains?|stands?|does|did|comes?|ranks?)(?!\p{L})/iu
const CONTRAST =
  /(?:;|(?:[,—–-]\s*|\s)(?:but|however|yet|though|although|while|whereas|instead)\s|,\s+so\s|(?:,|[—–-])\s*(?:но|однако|зато|хотя|тогда\s+как|а|и|поэтому|але|однак|проте|зате|хоча|тоді\s+як|і|й|та|тому)\s)(?!(?:\S+\s+){0,6}(?:it|they|them|which|он|она|оно|они|его|ее|её|их|нем|нём|ней|про\s+него|він|вона|воно|вони|його|її|їх|нього|неї)(?!\p{L}))/giu
const SENTENCE_END = /[.!?…]["»”)*_]{0,3}\s|\n/g
const MAX_SENTENCE = 600
const NEARBY = 60

type Range = { start: number; end: number }

/** Tells of a name whether the words around say that it could not be found: such a name is no mention. */
export function createAbsence(text: string, { lines }: Outline): (name: Range) => boolean {
  const hints = found(HINT, text)
  return (name) => {
    const isHinted = hints.some(({ start }) => start > name.start - MAX_SENTENCE && start < name.end + MAX_SENTENCE)
    if (!isHinted) return false
    const clause = clauseAround(text, name)
    const within = { start: name.start - clause.start, end: name.end - clause.start }
    if (isMissed(text.slice(clause.start, clause.end), within) || isMissedNext(text, clause)) return true
    const nr = lines.findIndex(({ start, end }) => name.start >= start && name.start <= end)
    const title = lines[nr]?.isListed ? titleOf(text, lines, nr) : ''
    return title !== '' && isMissed(`${title} \u0000`, { start: title.length + 1, end: title.length + 2 })
  }
}

function isMissed(clause: string, name: Range): boolean {
  const said = clause.replace(/[ёЁ]/g, 'е')
  if (COMPARED.test(said.slice(0, name.start))) return false
  if (NONE.test(said.slice(0, name.start))) return true
  const isPraise = (at: Range) => PRAISE.test(said.slice(at.end))
  const isObject = (at: Range) => at.start >= name.end && OBJECT.test(said.slice(at.end))
  const before = (at: Range) => at.end <= name.start && !PRAISE.test(said.slice(at.end, name.start))
  const after = (at: Range) => at.start >= name.end && isSubject(said.slice(name.end, at.start))
  return (
    found(IS_BEFORE, said).some((at) => before(at) || isObject(at)) ||
    found(IS_AFTER, said).some(after) ||
    found(IS_AROUND, said).some((at) => !isPraise(at))
  )
}

/** Whether the verb behind belongs to the name: nothing else is said in between, or a pronoun takes it up again. */
const isSubject = (between: string) => !VERB.test(between) || PRONOUN.test(between)

/** `Acme? It is not listed.`: the next sentence goes on with the name. */
function isMissedNext(text: string, clause: Range): boolean {
  const next = NEXT.exec(text.slice(clause.end, clause.end + MAX_SENTENCE))
  if (!next) return false
  const [whole, pronoun = ''] = next
  const start = whole.length - pronoun.length
  const isQuestion = whole.includes('?')
  const sentence = text.slice(clause.end + start, clause.end + MAX_SENTENCE).split(/[.!?…]\s|\n/, 1)[0] ?? ''
  if (pronoun !== '') return found(IS_AFTER, sentence).some((at) => at.start <= pronoun.length + 2)
  const phrases = [IS_AROUND, IS_BEFORE, IS_AFTER].flatMap((what) => found(what, sentence))
  return isQuestion && phrases.some((at) => at.start < NEARBY)
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
