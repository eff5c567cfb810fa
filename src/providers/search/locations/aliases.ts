import type { GeoTarget } from './asset.ts'
import { CITY_NAMES } from './city-names.ts'
import { fold } from './fold.ts'

/** Other names of places, folded, each behind a space, with the row of the place. */
export type Aliases = { names: string[]; rows: number[]; byName: Map<string, number> }

/** CLDR knows the countries by their names in each of these. */
const LANGUAGES =
  'en ru uk be kk uz ky ka hy az de fr es it pt nl sv da nb fi et lv lt pl cs sk hu ro bg sr hr sl mk sq el tr he ar fa hi bn ta th vi id ms ja ko zh'.split(
    ' ',
  )

/** Made in steps, so that others get their turn in between. */
export function* loadAliases(places: readonly GeoTarget[]): Generator<void, Aliases> {
  const aliases: Aliases = { names: [], rows: [], byName: new Map() }
  const note = (name: string, row: number) => {
    const folded = ` ${fold(name)}`
    if (folded === ' ' || aliases.byName.has(folded)) return
    aliases.byName.set(folded, row)
    aliases.names.push(folded)
    aliases.rows.push(row)
  }
  const cities = cityRows(places)
  yield
  for (const [country, line] of Object.entries(CITY_NAMES))
    for (const { name, others } of entriesOf(line)) {
      const row = cities.get(cityKey(country, name))
      if (row !== undefined) for (const other of others) note(other, row)
    }
  const countries = places.flatMap((place, row) =>
    place.targetType === 'Country' ? [{ row, code: place.countryCode }] : [],
  )
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const { row, code } of countries) note(names.of(code) ?? '', row)
    yield
  }
  return aliases
}

export function entriesOf(line: string): { name: string; others: string[] }[] {
  return line.split(';').map((entry) => {
    const [name = '', others = ''] = entry.split(' = ')
    return { name: name.trim(), others: others.split(',').map((other) => other.trim()) }
  })
}

const cityKey = (country: string, name: string) => `${country} ${fold(name)}`

/** The city that people mean by a name in a country: the well-known one among namesakes. */
function cityRows(places: readonly GeoTarget[]): Map<string, number> {
  const rows = new Map<string, number>()
  for (const [row, place] of places.entries()) {
    if (place.targetType === 'Country' || place.targetType === 'County') continue
    const key = cityKey(place.countryCode, place.name)
    const known = places[rows.get(key) ?? -1]
    const isBetter =
      place.targetType === 'City' && (known?.targetType !== 'City' || place.isMajor)
    if (known === undefined || isBetter) rows.set(key, row)
  }
  return rows
}
