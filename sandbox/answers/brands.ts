import { demoClient, demoCompetitors } from '../world/demo-client.ts'
import { marketSites } from '../world/market-sites.ts'
import type { Placement, World } from '../world/placement.ts'
import type { Query } from '../world/query.ts'
import { storyFame } from '../world/story.ts'
import type { Language, Organic } from '../world/types.ts'
import type { Brand, Case } from './types.ts'

export const CYRILLIC: Record<string, string> = {
  'brewlane.test': 'Брюлейн',
  'grindworks.test': 'Гриндворкс',
  'beanharbor.test': 'Бинхарбор',
  'zernovar.test': 'Зерновар',
  'kavarnia.test': 'Каварня',
  'kofedvor.test': 'Кофедвор',
}

/** Those who do not speak the language are heard of less. */
function marketBrands(language: Language, day: number): Brand[] {
  return marketSites
    .filter(({ kind }) => kind === 'shop')
    .map(({ host, name, authority, languages }) => ({
      name,
      domain: host,
      cyrillic: CYRILLIC[host] ?? null,
      strength:
        (languages.includes(language) ? authority : authority - 0.5) + storyFame(host, day),
    }))
}

/** Those that a truth test follows: the demo client and everyone it competes with. */
export const trackedDomains = [
  demoClient.domain,
  ...demoCompetitors.map(({ domain }) => domain),
]

/** Everyone who may be named in answers to such a question. */
type Seen = { organic: Organic[]; day: number }

export function brandsFor(world: World, query: Query, { organic, day }: Seen): Brand[] {
  const isAbout = ({ words }: Placement) =>
    words.length === 0 || query.words.some((word) => words.includes(word))
  const placed = [...world.placed.values()].filter(isAbout).map(({ site, share }) => ({
    name: site.name,
    domain: site.host,
    cyrillic: null,
    strength: 0.4 + share,
  }))
  if (query.topic === 'coffee') return [...marketBrands(query.language, day), ...placed]
  const found = organic.slice(0, 12).map(({ siteName, host }, index) => ({
    name: siteName.split(' · ')[0] ?? siteName,
    domain: host.replace(/^www\./, ''),
    cyrillic: null,
    strength: 1 - index / 15,
  }))
  return [...new Map([...found, ...placed].map((brand) => [brand.domain, brand])).values()]
}

/** A Cyrillic name takes case endings; one in Latin letters stays as it is. */
export function inflect(stem: string, form: Case, language: Language): string {
  const isFeminine = stem.endsWith('я')
  const root = isFeminine ? stem.slice(0, -1) : stem
  return (
    root + ENDINGS[isFeminine ? 'feminine' : 'masculine'][language === 'uk' ? 'uk' : 'ru'][form]
  )
}

const ENDINGS: Record<'masculine' | 'feminine', Record<'ru' | 'uk', Record<Case, string>>> = {
  masculine: {
    ru: { nom: '', gen: 'а', ins: 'ом', prep: 'е' },
    uk: { nom: '', gen: 'а', ins: 'ом', prep: 'і' },
  },
  feminine: {
    ru: { nom: 'я', gen: 'и', ins: 'ей', prep: 'е' },
    uk: { nom: 'я', gen: 'і', ins: 'ею', prep: 'і' },
  },
}

/** Every way in which a name is written in answers, without its endings. */
export function aliasesOf({ name, cyrillic }: Brand): string[] {
  return cyrillic ? [name, cyrillic] : [name]
}
