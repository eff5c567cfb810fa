import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp'
import { Alphabet, type CharSet } from './alphabet.ts'

/** May a match begin, or a path continue, between these two characters? */
export type Guard = (before: CharSet, after: CharSet) => boolean

/** Each state means that one character of the pattern has been read. */
export type Automaton = {
  sets: CharSet[]
  next: Map<number, number>[]
  starts: { state: number; guards: Guard[] }[]
  /** States after which the match can no longer fail. */
  certain: Set<number>
  /** What the analysis does not model, and so cannot vouch for. */
  beyond: string[]
}

type Fragment = {
  first: { state: number; guards: Guard[] }[]
  last: { state: number; isFree: boolean }[]
  /** How it can match nothing; null when it cannot. */
  empty: { isFree: boolean; guards: Guard[] } | null
}

/** Repetitions of this many or more count as endless: their square is what blocks a server. */
const ENDLESS = 64
/** A lookbehind of so many characters is read once more at each position, and no further. */
const LOOKBACK = 200
const NOTHING: Fragment = { first: [], last: [], empty: { isFree: true, guards: [] } }
const never: Guard = () => false

export function automatonOf(source: string, flags: string): Automaton {
  const alphabet = new Alphabet(source, flags)
  const builder = new Builder(alphabet, flags.includes('m'))
  const { pattern } = parseRegExpLiteral(new RegExp(source, flags))
  const whole = builder.alternatives(pattern.alternatives)
  return {
    sets: builder.sets,
    next: builder.next,
    starts: whole.first.filter(({ guards }) => !guards.includes(never)),
    certain: new Set(whole.last.filter(({ isFree }) => isFree).map(({ state }) => state)),
    beyond: builder.beyond,
  }
}

class Builder {
  readonly sets: CharSet[] = []
  readonly next: Map<number, number>[] = []
  readonly beyond: string[] = []
  private readonly alphabet: Alphabet
  private readonly isMultiline: boolean

  constructor(alphabet: Alphabet, isMultiline: boolean) {
    this.alphabet = alphabet
    this.isMultiline = isMultiline
  }

  alternatives(list: AST.Alternative[]): Fragment {
    const parts = list.map((each) => this.sequence(each.elements))
    const empties = parts.flatMap(({ empty }) => (empty ? [empty] : []))
    const guards = empties.length === 1 ? (empties[0]?.guards ?? []) : []
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: empties.length > 0 ? { isFree: empties.some(({ isFree }) => isFree), guards } : null,
    }
  }

  private sequence(elements: AST.Element[]): Fragment {
    return elements.reduce((left: Fragment, element) => this.joined(left, this.element(element)), NOTHING)
  }

  private element(element: AST.Element): Fragment {
    switch (element.type) {
      case 'Assertion':
        return this.assertion(element)
      case 'Quantifier':
        return this.repeated(element)
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(element.alternatives)
      case 'Backreference':
        this.beyond.push(`the back reference ${element.raw}`)
        return NOTHING
      case 'ExpressionCharacterClass':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'Character':
        return this.character(this.alphabet.setOf(element.raw))
    }
  }

  private character(set: CharSet): Fragment {
    const state = this.sets.push(set) - 1
    this.next.push(new Map())
    return { first: [{ state, guards: [] }], last: [{ state, isFree: true }], empty: null }
  }

  private joined(left: Fragment, right: Fragment): Fragment {
    this.connect(left, right)
    const guards = left.empty?.guards ?? []
    return {
      first: left.empty
        ? [...left.first, ...right.first.map((each) => ({ ...each, guards: [...guards, ...each.guards] }))]
        : left.first,
      last: right.empty
        ? [
            ...right.last,
            ...left.last.map((each) => ({ ...each, isFree: each.isFree && right.empty?.isFree === true })),
          ]
        : right.last,
      empty:
        left.empty && right.empty
          ? { isFree: left.empty.isFree && right.empty.isFree, guards: [...guards, ...right.empty.guards] }
          : null,
    }
  }

  private connect({ last }: Fragment, { first }: Fragment) {
    for (const { state: from } of last) {
      const next = this.next[from]
      for (const { state: to } of first) next?.set(to, (next.get(to) ?? 0) + 1)
    }
  }

  /** Two stands for any bounded number of repetitions: only endless paths matter. */
  private repeated({ element, min, max }: AST.Quantifier): Fragment {
    if (max === 0) return NOTHING
    const one = this.element(element)
    const optional = (part: Fragment): Fragment => ({ ...part, empty: { isFree: true, guards: [] } })
    if (max >= ENDLESS) {
      this.connect(one, one)
      return min === 0 ? optional(one) : one
    }
    if (max === 1) return min === 0 ? optional(one) : one
    const two = this.element(element)
    const both = this.joined(one, min < 2 ? optional(two) : two)
    return min === 0 ? optional(both) : both
  }

  private assertion(assertion: AST.Assertion): Fragment {
    const guarded = (...guards: Guard[]): Fragment => ({ first: [], last: [], empty: { isFree: false, guards } })
    switch (assertion.kind) {
      case 'start':
        return guarded(this.isMultiline ? before(this.alphabet.setOf('[\\n\\r\\u2028\\u2029]')) : never)
      case 'end':
        return guarded()
      case 'word': {
        const word = this.alphabet.setOf('\\w')
        const isBorder: Guard = (b, a) => (meets(b, word) && reaches(a, word)) || (reaches(b, word) && meets(a, word))
        return guarded(...(assertion.negate ? [] : [isBorder]))
      }
      case 'lookahead':
        // A path of its own that nothing follows.
        return {
          first: this.alternatives(assertion.alternatives).first,
          last: [],
          empty: { isFree: false, guards: [] },
        }
      case 'lookbehind':
        return guarded(...this.lookbehind(assertion))
    }
  }

  private lookbehind({ alternatives, negate, raw }: AST.LookbehindAssertion): Guard[] {
    if (hasEndless(alternatives, LOOKBACK)) this.beyond.push(`the endless look behind ${raw}`)
    const single = alternatives.map(({ elements }) => (elements.length === 1 ? elements[0] : undefined))
    const sets = single.map((element) =>
      element && /^Character|^ExpressionCharacterClass/.test(element.type) ? this.alphabet.setOf(element.raw) : null,
    )
    // The start of the text lies before every run of characters.
    const known = sets.flatMap((set, at) => set ?? (isStart(single[at]) ? [0n] : []))
    const all = known.reduce((sum, set) => sum | set, 0n)
    if (negate) return [(b) => reaches(b, all)]
    return known.length === alternatives.length ? [before(all)] : []
  }
}

const isStart = (element: AST.Element | undefined) => element?.type === 'Assertion' && element.kind === 'start'
const before =
  (wanted: CharSet): Guard =>
  (b) =>
    meets(b, wanted)

const meets = (a: CharSet, b: CharSet) => (a & b) !== 0n
/** Some of `a` is not in `b`. */
const reaches = (a: CharSet, b: CharSet) => (a & ~b) !== 0n

function hasEndless(alternatives: AST.Alternative[], most: number): boolean {
  return alternatives.some(({ elements }) => elements.some((element) => isEndless(element, most)))
}

function isEndless(element: AST.Element, most: number): boolean {
  if (element.type === 'Quantifier') return element.max > most || isEndless(element.element, most)
  return 'alternatives' in element && hasEndless(element.alternatives, most)
}
