import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Aliases, loadAliases } from './aliases.ts'
import { type GeoTarget, type TargetType, unpackGeoTargets } from './asset.ts'
import { bitCount, fold, letterMask, slips } from './fold.ts'
import { latinForms } from './translit.ts'
import { nameInToken, uule } from './uule.ts'

/** A place as callers see it; `geo` is the token that pins a search to it. */
export type Location = {
  name: string
  canonicalName: string
  googleId: number
  countryCode: string
  targetType: TargetType
  geo: string
}

/** Everything a search over the places needs, as columns: one row for each place. */
type Index = {
  places: GeoTarget[]
  /** Folded names, each behind a space, so that ` wor` finds the beginning of a word. */
  names: string[]
  /** Folded canonical names, each behind a space. */
  wholes: string[]
  nameMasks: Int32Array
  wholeMasks: Int32Array
  byWhole: Map<string, GeoTarget>
  aliases: Aliases
}

type Question = { text: string; head: string; words: string[]; mask: number }

const MAX_TEXT = 200
const MAX_RESULTS = 100
// How well a place fits, best first.
const FIT = { whole: 0, name: 1, nameStart: 2, wholeStart: 3, words: 4, similar: 5 } as const

const ROWS_AT_ONCE = 1000

let loaded: Index | undefined
let loading: Generator<void, Index> | undefined

function index(): Index {
  while (!loaded) load()
  return loaded
}

/** A part of the work; what is begun in the background is finished at once when somebody needs it. */
function load() {
  if (loaded) return
  loading ??= loadIndex()
  const step = loading.next()
  if (step.done) loaded = step.value
}

/** Makes the places ready between other work: reading them all at once would hold everybody up for half a second. */
export async function warmLocations(): Promise<void> {
  if (loading) return
  while (!loaded) {
    load()
    await nextTurn()
  }
}

/** Places whose name fits the text: exact, then beginning like it, then holding its words, then spelled nearly so. */
export function searchLocations(text: string, limit: number): Location[] {
  const count = Math.min(Math.max(Math.trunc(limit), 0), MAX_RESULTS)
  const questions = [text, ...otherWritings(text)].map(ask)
  const rows = new Set<number>()
  for (const look of [rowsThatBegin, rowsWithWords, similarRows])
    for (const question of questions)
      if (rows.size < count)
        for (const row of look(index(), question)) if (isMeant(row)) rows.add(row)
  return [...rows].slice(0, count).flatMap((row) => present(index().places[row]))
}

/** A token names a place by its canonical name, so of two that share one only one can be asked for. */
function isMeant(row: number): boolean {
  const { places, wholes, byWhole } = index()
  return byWhole.get(wholes[row] ?? '') === places[row]
}

/** The place of this canonical name; case, accents and spaces after commas do not matter. */
export function findLocation(canonicalName: string): Location | undefined {
  return present(index().byWhole.get(ask(canonicalName).text))[0]
}

/** The place that somebody surely means: its token, its canonical name, or any of its names that fits no other. */
export function resolveLocation(text: string): Location | undefined {
  const name = nameInToken(text) ?? text
  const exact = findLocation(name) ?? findLocation(translate(name))
  if (exact) return exact
  const { places, aliases } = index()
  const [head = '', ...rest] = name.slice(0, MAX_TEXT).split(',')
  const country = rest.length > 0 ? countryIn(rest.at(-1) ?? '') : undefined
  if (rest.length > 0 && country === undefined) return undefined
  const alias = places[aliases.byName.get(ask(head).text) ?? -1]
  if (alias && rest.length < 2 && (country === undefined || alias.countryCode === country))
    return present(alias)[0]
  return rest.length > 1 ? undefined : present(onlyPlaceCalled(head, country))[0]
}

function countryIn(text: string): string | undefined {
  const { places, aliases, byWhole } = index()
  const question = ask(text)
  const place = byWhole.get(question.text) ?? places[aliases.byName.get(question.text) ?? -1]
  if (place?.targetType === 'Country') return place.countryCode
  return findCountry(text.trim())?.countryCode
}

/** Among namesakes the well-known one; two of a kind are nobody's guess. */
function onlyPlaceCalled(name: string, country: string | undefined): GeoTarget | undefined {
  const { places, names } = index()
  const { text } = ask(name)
  const same = places.filter(
    (place, row) =>
      names[row] === text && (country === undefined || place.countryCode === country),
  )
  const known = same.filter((place) => rankOf(place) <= MAJOR_CITY_RANK)
  const [only, another] = known.length > 0 ? known : same
  return another ? undefined : only
}

/** The same words as this list writes them: known names translated part by part, Cyrillic letters as Latin ones. */
function otherWritings(text: string): string[] {
  const bounded = text.slice(0, MAX_TEXT)
  const translated = translate(bounded)
  const isOther = translated !== bounded && bounded.includes(',')
  return [...new Set([...(isOther ? [translated] : []), ...latinForms(translated)])]
}

function translate(text: string): string {
  const { places, aliases } = index()
  const parts = text.slice(0, MAX_TEXT).split(',')
  return parts
    .map((part) => places[aliases.byName.get(ask(part).text) ?? -1]?.name ?? part)
    .join(',')
}

/** The country of a two-letter code. */
export function findCountry(code: string): Location | undefined {
  const wanted = code.toUpperCase()
  return present(
    index().places.find(
      (place) => place.targetType === 'Country' && place.countryCode === wanted,
    ),
  )[0]
}

/** What a person may have meant by a name that is not on the list: looked for with fewer and fewer of its parts. */
export function nearestLocations(text: string, count: number): Location[] {
  const parts = text.slice(0, MAX_TEXT).split(',')
  const found = new Map<number, Location>()
  for (let kept = parts.length; kept > 0 && found.size < count; kept--)
    for (const location of searchLocations(parts.slice(0, kept).join(','), count))
      found.set(location.googleId, location)
  return [...found.values()].slice(0, count)
}

function* loadIndex(): Generator<void, Index> {
  const folded = memoized(fold)
  const places: GeoTarget[] = []
  const names: string[] = []
  const wholes: string[] = []
  const byWhole = new Map<string, GeoTarget>()
  for (const place of unpackGeoTargets(readFileSync(new URL('./places.br', import.meta.url)))) {
    const whole = ` ${place.canonicalName.split(',').map(folded).join(' ')}`
    places.push(place)
    names.push(` ${folded(place.name)}`)
    wholes.push(whole)
    // A city and its county may share one name: the city is meant.
    if (place.targetType === 'City' || !byWhole.has(whole)) byWhole.set(whole, place)
    if (places.length % ROWS_AT_ONCE === 0) yield
  }
  const nameMasks = Int32Array.from(names, letterMask)
  yield
  const wholeMasks = Int32Array.from(wholes, letterMask)
  const aliases = yield* loadAliases(places)
  return { places, names, wholes, nameMasks, wholeMasks, byWhole, aliases }
}

function memoized(work: (text: string) => string) {
  const known = new Map<string, string>()
  return (text: string) => known.getOrInsertComputed(text, work)
}

function ask(text: string): Question {
  const bounded = text.slice(0, MAX_TEXT)
  const folded = ` ${fold(bounded)}`
  const words = folded.split(' ').flatMap((word) => (word === '' ? [] : [` ${word}`]))
  return {
    text: folded,
    head: ` ${fold(bounded.split(',', 1)[0] ?? '')}`,
    words,
    mask: letterMask(folded),
  }
}

function fitOf(text: string, { name, whole }: { name: string; whole: string | undefined }) {
  if (whole === text) return FIT.whole
  if (name === text) return FIT.name
  return name.startsWith(text) ? FIT.nameStart : FIT.wholeStart
}

function rowsThatBegin(
  { places, names, wholes, wholeMasks, aliases }: Index,
  { text, mask }: Question,
): number[] {
  const keys: number[] = []
  for (let row = 0; row < places.length; row++) {
    // A name that lacks a letter cannot begin with the text: the masks settle nearly every row.
    if (lacks(wholeMasks[row] ?? 0, mask) || !wholes[row]?.startsWith(text)) continue
    const name = names[row] ?? ''
    keys.push(sortKey(fitOf(text, { name, whole: wholes[row] }), places[row], name.length, row))
  }
  for (const [at, alias] of aliases.names.entries()) {
    if (!alias.startsWith(text)) continue
    const row = aliases.rows[at] ?? 0
    const place = places[row]
    // Only well-known cities have other names on the list.
    const known = place?.targetType === 'City' ? { ...place, isMajor: true } : place
    keys.push(sortKey(alias === text ? FIT.name : FIT.nameStart, known, alias.length, row))
  }
  return inOrder(keys)
}

function rowsWithWords(
  { places, names, wholes, nameMasks, wholeMasks }: Index,
  question: Question,
): number[] {
  const { text, words, mask } = question
  const wordMasks = words.map(letterMask)
  const keys: number[] = []
  for (let row = 0; row < places.length; row++) {
    if (lacks(wholeMasks[row] ?? 0, mask) || allLack(nameMasks[row] ?? 0, wordMasks)) continue
    const whole = wholes[row] ?? ''
    const name = names[row] ?? ''
    if (whole.startsWith(text) || !words.some((word) => name.includes(word))) continue
    if (words.every((word) => whole.includes(word)))
      keys.push(sortKey(FIT.words, places[row], name.length, row))
  }
  return inOrder(keys)
}

const lacks = (mask: number, wanted: number) => (wanted & ~mask) !== 0

function allLack(mask: number, wanted: number[]): boolean {
  for (const one of wanted) if (!lacks(mask, one)) return false
  return true
}

function similarRows(
  { places, names, wholes, nameMasks }: Index,
  { head, words }: Question,
): number[] {
  if (head.length < 5) return []
  const allowed = head.length < 9 ? 1 : 2
  const mask = letterMask(head)
  const keys: number[] = []
  for (let row = 0; row < places.length; row++) {
    if (bitCount(mask ^ (nameMasks[row] ?? 0)) > 2 * allowed) continue
    const distance = slips(head, names[row] ?? '', allowed)
    if (distance > allowed) continue
    const missing = words.filter((word) => !wholes[row]?.includes(word)).length
    keys.push(
      sortKey(FIT.similar + distance + missing, places[row], names[row]?.length ?? 0, row),
    )
  }
  return inOrder(keys)
}

// One number carries fit, kind of place, length of the name and the row, in this weight.
const ROWS = 2 ** 20
function sortKey(
  fit: number,
  place: GeoTarget | undefined,
  length: number,
  row: number,
): number {
  return ((fit * 8 + rankOf(place)) * 256 + Math.min(length, 255)) * ROWS + row
}

const inOrder = (keys: number[]) =>
  Array.from(Float64Array.from(keys).sort(), (key) => key % ROWS)

const RANK: Record<TargetType, number> = { Country: 0, State: 1, Region: 3, County: 4, City: 5 }
const MAJOR_CITY_RANK = 2
const rankOf = (place: GeoTarget | undefined) =>
  place?.isMajor ? MAJOR_CITY_RANK : RANK[place?.targetType ?? 'City']

function present(place: GeoTarget | undefined): Location[] {
  if (!place) return []
  const { id, name, canonicalName, countryCode, targetType } = place
  return [
    { name, canonicalName, googleId: id, countryCode, targetType, geo: uule(canonicalName) },
  ]
}
