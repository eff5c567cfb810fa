import { canonicalHost } from '../../../base/network/domain.ts'
import { formsOf } from './inflection.ts'
import { fold, isCapital, type Word, wordsOf } from './words.ts'

/** A brand that may be mentioned in an answer: the client, or a competitor. */
export type Brand = { domain: string; names: string[] }

type Part = { key: string; forms: Set<string>; isCapital: boolean; isAcronym?: boolean }

/** One way to write a name. `isSplit`: the words of a name that is written as one, which must look like a name. */
type Writing = { brand: number; parts: Part[]; isSplit: boolean }

/** The brands to find; the client is brand 0. */
export type Brands = {
  domains: string[]
  isMatchingCase: boolean
  writings: Map<string, Writing[]>
  hosts: Map<string, number>
}

/** Names shorter than this stand in every text by chance. */
export const SHORTEST_NAME = 3
const PREFIX = 3
/** Shorter names in capitals are read letter by letter; an ending makes a common word of them: МИР, мира. */
const LONG_ACRONYM = 4
const LEGAL =
  /(?:[\s,]{1,5}(?:inc|llc|ltd|limited|gmbh|corp|corporation|co|plc|s\.?a|s\.?r\.?l|ag|bv|oy|ab)\.?){1,4}$|^(?:ооо|оао|зао|пао|ао|ип|тов|пп|прат|пат|фоп)\s+/iu

/** Where a new word begins in a name that is written as one: iPhone, OpenAPI, GPT4. */
const HUMP =
  /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{Lu}\p{Lu})(?=\p{N})/u

/** Prepares names for matching. */
export function compileBrands(brands: Brand[], { isMatchingCase = false } = {}): Brands {
  const writings = new Map<string, Writing[]>()
  for (const [brand, { names }] of brands.entries()) {
    for (const writing of names.flatMap((name) => writingsOf(name, brand))) {
      for (const prefix of prefixesOf(writing))
        writings.set(prefix, [...(writings.get(prefix) ?? []), writing])
    }
  }
  const hosts = new Map(
    brands.map(({ domain }, brand) => [canonicalHost(domain), brand] as const).reverse(),
  )
  hosts.delete('')
  return { domains: brands.map(({ domain }) => domain), isMatchingCase, writings, hosts }
}

/** How the first word may begin: some forms change even there, as in Боец, Бойца. */
const prefixesOf = ({ parts: [first] }: Writing) =>
  new Set(first && [first.key, ...first.forms].map((form) => form.slice(0, PREFIX)))

export const isNameable = (name: string) => keyOf(wordsOf(name)).length >= SHORTEST_NAME

function writingsOf(name: string, brand: number): Writing[] {
  const spellings = [...new Set([name, withoutLegalForm(name), withAnd(name)])]
  return spellings.filter(isNameable).flatMap((spelling) => {
    const words = wordsOf(spelling)
    const whole = { brand, parts: words.map((word) => partOf(spelling, word)), isSplit: false }
    if (words.length > 1) {
      const joined = {
        key: keyOf(words),
        forms: new Set<string>(),
        isCapital: isCapital(spelling),
      }
      return [whole, { brand, parts: [joined], isSplit: false }]
    }
    const humps = /^[\p{Lu}\p{Ll}\p{N}]+$/u.test(spelling) ? spelling.split(HUMP) : []
    if (humps.length < 2) return [whole]
    return [
      whole,
      {
        brand,
        parts: humps.map((hump) => ({ key: fold(hump), forms: new Set(), isCapital: true })),
        isSplit: true,
      },
    ]
  })
}

function partOf(name: string, { start, end, key }: Word): Part {
  const word = name.slice(start, end)
  const isAcronym = word.length > 1 && word.length < LONG_ACRONYM && word === word.toUpperCase()
  return { key, forms: formsOf(key), isCapital: isCapital(word), isAcronym }
}

const keyOf = (words: Word[]) => words.map(({ key }) => key).join('')
const withoutLegalForm = (name: string) => name.trim().replace(LEGAL, '')
const withAnd = (name: string) =>
  name.includes('&')
    ? name
        .split('&', 20)
        .map((part) => part.trim())
        .join(' and ')
    : name

/** The brand whose site this is: its domain or anything below it. */
export function brandOfHost({ hosts }: Brands, host: string): number | undefined {
  const labels = canonicalHost(host).split('.')
  for (let from = 0; from < labels.length; from++) {
    const found = hosts.get(labels.slice(from).join('.'))
    if (found !== undefined) return found
  }
  return undefined
}

export type Named = { brand: number; start: number; end: number }

/** More than any answer names; each is compared with all that stands around it. */
const MAX_NAMES = 1000
const MAX_HYPHENED = 4
const HYPHEN = /^[-\u2010\u2011]$/

/** Every occurrence of a name as whole words; where several match, the longest. */
export function findNames(brands: Brands, text: string): Named[] {
  const words = wordsOf(text)
  const found: Named[] = []
  for (let at = 0; at < words.length && found.length < MAX_NAMES; ) {
    const best = longestAt(brands, text, words, at)
    const first = words[at]
    const last = words[at + (best?.count ?? 1) - 1]
    if (best && first && last)
      found.push({ brand: best.brand, start: first.start, end: last.end })
    at += best?.count ?? 1
  }
  return found
}

type Fit = { brand: number; count: number; isExact: boolean }

function longestAt(brands: Brands, text: string, words: Word[], at: number): Fit | undefined {
  let best: Fit | undefined
  const { key = '', end = 0 } = words[at] ?? {}
  const word = words[at]
  const isHyphened = HYPHEN.test(text[end] ?? '')
  for (const writing of brands.writings.get(key.slice(0, PREFIX)) ?? []) {
    const [first] = writing.parts
    if (
      !isHyphened &&
      key !== first?.key &&
      !first?.forms.has(key) &&
      !isCapitalsWithEnding(text, word, first)
    )
      continue
    const fit = fitsAt(brands, text, words, at, writing)
    if (!fit) continue
    if (
      !best ||
      fit.count > best.count ||
      (fit.count === best.count && fit.isExact && !best.isExact)
    )
      best = fit
  }
  return best
}

function fitsAt(
  brands: Brands,
  text: string,
  words: Word[],
  at: number,
  writing: Writing,
): Fit | undefined {
  const { brand, parts, isSplit } = writing
  const [only] = parts
  if (parts.length === 1 && only) {
    const hyphened = hyphenedAt(text, words, at, only.key)
    if (hyphened) return { brand, count: hyphened, isExact: true }
  }
  let isExact = true
  for (const [index, part] of parts.entries()) {
    const word = words[at + index]
    if (!word) return undefined
    const isPlain = word.key === part.key
    if (!isPlain && !part.forms.has(word.key) && !isCapitalsWithEnding(text, word, part))
      return undefined
    // Names of Cyrillic letters are words of the language as often as not.
    const needsCapital =
      part.isCapital && (part.forms.size > 0 || brands.isMatchingCase || isSplit)
    if (needsCapital && !isCapital(text.slice(word.start, word.start + 2))) return undefined
    if (
      !isPlain &&
      part.isAcronym &&
      !/^\p{Lu}{2}/u.test(text.slice(word.start, word.start + 4))
    )
      return undefined
    const before = words[at + index - 1]
    if (index > 0 && before && !isJoint(text.slice(before.end, word.start))) return undefined
    isExact &&= isPlain
  }
  return { brand, count: parts.length, isExact }
}

const CAPITALS_WITH_ENDING = /^\p{Lu}+\p{Ll}{1,4}$/u

/** ORLENu, NOKIAlla: where a name in capitals goes on in small letters, these are its ending. */
function isCapitalsWithEnding(
  text: string,
  word: Word | undefined,
  part: Part | undefined,
): boolean {
  if (!word || !part || part.key.length < LONG_ACRONYM || !word.key.startsWith(part.key))
    return false
  const written = text.slice(word.start, word.end)
  const name = written.slice(0, part.key.length)
  return (
    CAPITALS_WITH_ENDING.test(written) &&
    name === name.toUpperCase() &&
    /\p{Ll}/u.test(written.charAt(name.length))
  )
}

/** `Demand-IQ` for `DemandIQ`: how many words a hyphen joins into this key. */
function hyphenedAt(text: string, words: Word[], at: number, key: string): number | undefined {
  let joined = words[at]?.key ?? ''
  for (let count = 2; count <= MAX_HYPHENED && joined.length < key.length; count++) {
    const before = words[at + count - 2]
    const word = words[at + count - 1]
    if (!before || !word || !HYPHEN.test(text.slice(before.end, word.start))) return undefined
    joined += word.key
    if (joined === key) return count
  }
  return undefined
}

const EMPHASIS = /[*_`~]/g
const JOINT = /^(?:|[ \t\u00a0\u202f\n]|[-\u2010\u2011\u2013'’ʼ.&+/·!]| ?& ?|! )$/

/** What may stand between two words of one name. */
const isJoint = (gap: string) => gap.length <= 8 && JOINT.test(gap.replace(EMPHASIS, ''))
