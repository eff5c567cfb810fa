import { domainToASCII } from 'node:url'
import { allLanguages } from '../languages/index.ts'
import { item, key, sample, unit } from './chance.ts'
import { generalSites } from './general-sites.ts'
import { marketSites, platformSites } from './market-sites.ts'
import type { Query } from './query.ts'
import type { Site } from './site.ts'
import { subjectOf } from './topics.ts'

/** All sites that could rank for a query, strong and weak, more than a hundred. */
export function candidatesFor(seed: number, query: Query): Site[] {
  const isCoffee = query.topic === 'coffee'
  const known = isCoffee ? [...marketSites, ...platformSites] : platformSites
  const general = sample(
    generalSites,
    isCoffee ? 60 : 120,
    seed,
    subjectOf(query.text),
    'general',
  )
  const speaking = known.filter((site) => site.languages.includes(query.language))
  return [...speaking, ...general, ...nicheSites(query)]
}

export function findSite(host: string): Site {
  const bare = host.replace(/^www\./, '')
  const known = byHost.get(bare) ?? byHost.get(bare.split('.').slice(1).join('.'))
  return known ?? { ...blank, host: bare, name: nameOf(bare), kind: 'blog' }
}

const blank = { languages: allLanguages, authority: 0, home: null, subdomains: [] }

const byHost = new Map(
  [...marketSites, ...platformSites, ...generalSites].map((site) => [site.host, site]),
)

// biome-ignore format: a word list reads better in rows
const affixes = [
  '-guide', '-hub', '-lab', '-club', '-today', '-world', '-expert', '-review', '-store', '-online', '-blog', '-forum', '-zone',
  '-planet', '-base', '-book', '-academy', '-market', '-deals', '-tips', '-journal', '-daily', '-wiki', '-pro', '-finder', '-house',
  '-center', '-corner', '-notes', '-report', '-digest', '-direct', '-outlet', '-point', '-spot', '-trade',
]

/** Small sites made for this very topic: the long tail behind the known names. */
function nicheSites(query: Query): Site[] {
  const stems = nicheStems(query.words)
  return affixes.flatMap((affix, index) =>
    stems.map((stem) => {
      const host = `${asciiLabel(stem + affix)}.test`
      const kind = item(['publisher', 'blog', 'shop', 'forum', 'directory'] as const, index)
      return {
        ...blank,
        host,
        name: nameOf(stem + affix),
        kind,
        authority: -0.9 + unit(host) * 0.6,
      }
    }),
  )
}

function nicheStems(words: string[]): string[] {
  const long = words.filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
  const first = (long[0] ?? words[0] ?? 'web').slice(0, 24)
  const second = (long[1] ?? 'topic').slice(0, 24)
  return [latin(first), `${latin(second)}-${latin(first)}`].map(
    (stem) => stem || `topic-${key(first) % 1000}`,
  )
}

// biome-ignore format: a letter table reads better in rows
const letters: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', ё: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i', й: 'i', к: 'k',
  л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ъ: '', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia',
}

function latin(word: string): string {
  return [...word]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}-]/gu, '')
}

function asciiLabel(label: string): string {
  if (/^[a-z0-9-]*$/.test(label)) return label
  return domainToASCII(label) || `topic-${key(label)}`
}

function nameOf(host: string): string {
  const words = host.replace(/\.test$/, '').split(/[-.]/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
