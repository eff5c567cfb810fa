import { type Brand, type Case, type Language, nameIn } from './brands.ts'

export type UnseenSet = { brands: Brand[]; phrases: Record<Language, Phrases> }
export type Phrases = { bodies: string[]; absences: string[]; asides: string[]; sources: string[] }

export type Written = {
  language: Language
  text: string
  own: Brand
  followed: Brand[]
  truth: { isNamed: boolean; position: number | null; isCited: boolean }
}

type Cast = { own: Brand; followed: Brand[]; slots: Brand[]; missing: Brand; language: Language; pick: Pick }
type Pick = <T>(list: readonly T[]) => T

const LANGUAGES = ['en', 'ru', 'uk'] as const
const SLOT = /\{(\w)(?:\.(\w+))?\}|\{(trap|fake)\}/g

/** An answer with its ground truth. The same number gives the same answer. */
export function write({ brands, phrases }: UnseenSet, nr: number): Written {
  const chance = generator(nr)
  const pick: Pick = (list) => list[Math.floor(chance() * list.length)] as (typeof list)[number]
  const language = LANGUAGES[nr % 3] ?? 'en'
  const { bodies, absences, asides, sources } = phrases[language]
  const body = pick(bodies)
  const cast = castOf(body, { brands, language, pick, chance })
  const parts = [body]
  if (chance() < 0.5) parts.push(pick(asides))
  if (chance() < 0.45) parts.splice(chance() < 0.5 ? 0 : parts.length, 0, pick(absences))
  const { text, named, cited } = fill(parts.join('\n\n'), cast)
  const source = sourceOf(cast, { sources, pick, chance })
  const own = named.find(({ brand }) => brand === cast.own)
  const before = named.filter(({ brand, at }) => cast.followed.includes(brand) && own && at < own.at)
  return {
    language,
    text: text + source.text,
    own: cast.own,
    followed: cast.followed,
    truth: {
      isNamed: own !== undefined,
      position: own ? (own.number ?? new Set(before.map(({ brand }) => brand)).size + 1) : null,
      isCited: cited.includes(cast.own) || source.brand === cast.own,
    },
  }
}

/** Picks the brands of an answer; in one of three the client is not among those named. */
type Casting = { brands: Brand[]; language: Language; pick: Pick; chance(): number }

function castOf(body: string, { brands, language, pick, chance }: Casting): Cast {
  const all = [...brands].sort(() => chance() - 0.5)
  const own = pick(all)
  const others = all.filter((brand) => brand !== own)
  const slots = others.slice(0, 4)
  if (chance() < 0.66) slots[Math.floor(chance() * 3)] = own
  // An untracked brand counts only in a numbered list; elsewhere its position would be undefined.
  const hasStranger = /^(?:#+ )?1[.)].*\{1\}/m.test(body) && chance() < 0.5
  const stranger = hasStranger ? slots.find((brand) => brand !== own) : undefined
  const followed = brands.filter((brand) => brand !== stranger)
  const missing = slots.includes(own) ? (others[5] ?? own) : own
  return { own, followed, slots, missing, language, pick }
}

type Named = { brand: Brand; at: number; number: number | null }

function fill(template: string, cast: Cast) {
  const named: Named[] = []
  const cited: Brand[] = []
  const text = template.replace(
    SLOT,
    (_, slot: string, form: string | undefined, trap: string | undefined, at: number) => {
      if (trap === 'trap') return cast.pick(cast.own.traps[cast.language])
      if (trap === 'fake') return cast.pick(fakesOf(cast.own))
      const brand = slot === 'x' ? cast.missing : cast.slots[Number(slot) - 1]
      if (!brand) throw new Error(`no brand for ${slot}`)
      if (form === 'url') {
        cited.push(brand)
        return cast.pick(pagesOf(brand))
      }
      if (slot !== 'x') named.push({ brand, at, number: numberAt(template, at) })
      return nameIn(brand, cast.language, form as Case | undefined)
    },
  )
  return { text, named, cited }
}

/** The number of the list entry or heading that starts with the brand, if there is one. */
function numberAt(template: string, at: number): number | null {
  const line = template.slice(template.lastIndexOf('\n', at) + 1, at)
  const number = /^(?:#+ )?(\d+)[.)] \W*$/.exec(line)?.[1]
  return number === undefined ? null : Number(number)
}

const pagesOf = ({ domain }: Brand) => [
  `https://${domain}/`,
  `https://www.${domain}/catalog/all?sort=price`,
  `http://help.${domain}/returns#top`,
]

const fakesOf = ({ domain }: Brand) => [
  `https://${domain}.deals-today.net/sale`,
  `https://not${domain}/`,
  `https://my-${domain}/offers`,
  `https://reviews.example.org/${domain}/rating`,
  `https://out.example.org/?to=${domain}`,
  `https://${domain.replace('.', '-')}.top/`,
]

function sourceOf(
  { own, slots }: Cast,
  { sources, pick, chance }: { sources: string[]; pick: Pick; chance(): number },
) {
  const another = () => (chance() < 0.5 ? slots.find((each) => each !== own) : undefined)
  const brand = chance() < 0.25 ? own : another()
  const url = brand ? pick(pagesOf(brand)) : pick(fakesOf(own))
  return { text: `\n\n${pick(sources).replace('{u}', url)}`, brand }
}

/** Uniform numbers between 0 and 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_769
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
