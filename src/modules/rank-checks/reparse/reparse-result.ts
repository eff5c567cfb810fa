import { isDeepStrictEqual } from 'node:util'
import { reread } from '../../../providers/search/reparse.ts'
import { matchPage, ownResults } from '../results/matching.ts'
import { type Hosts, parasitesOf } from '../results/parasites.ts'
import { nextPage, pageOfPosition, type Strategy } from '../run/scan/depth.ts'
import { featureOwners, joinSerps, type Serp, serpOf } from '../run/scan/serp.ts'
import type { KeptRaw } from '../store/raw-pages.ts'
import type { ResultRow } from '../store/results/results.ts'

/** The corrected result. */
export type Corrected = Pick<
  ResultRow,
  | 'keyword_id'
  | 'device'
  | 'state'
  | 'position'
  | 'url'
  | 'title'
  | 'own_urls'
  | 'features'
  | 'owned_features'
  | 'foreign_features'
  | 'parasites'
  | 'matched_page'
  | 'error'
> & { serp: Serp | null }

type Known = {
  client: Hosts & { name: string; domain: string }
  target: string | null
  strategy: Strategy
}

/** The failure reason of a check whose pages, parsed correctly, do not decide it. */
const UNDECIDED = 'undecided'

/** Reparses the pages of a result; null when it is unchanged, or when the pages cannot be parsed. */
export function rereadResult(
  row: ResultRow,
  raws: KeptRaw[],
  { client, target, strategy }: Known,
): Corrected | null {
  const pages = raws.map((raw) => ({
    number: raw.query.page,
    page: reread(raw, raw.query, raw.engine),
  }))
  if (pages.some(({ page }) => page.verdict !== 'results' && page.verdict !== 'zero'))
    return null
  const sorted = pages.toSorted((a, b) => a.number - b.number)
  const serp = joinSerps(sorted.map(({ page }) => serpOf(page)))
  const own = ownResults(serp.organic, client.domain)
  const [best] = own
  const empty = sorted.find(({ page }) => page.organic.length === 0)
  const read = sorted.map(({ number }) => number)
  const scan = {
    strategy,
    lastPosition: null,
    read,
    isFound: best !== undefined,
    endsAt: empty?.number ?? null,
  }
  const next = nextPage(scan)
  // Some engines have no page behind the first.
  if (next !== null && next <= pageOfPosition(row.depth)) return undecided(row)
  const position = best?.position ?? null
  const url = best?.url ?? ''
  const owners = featureOwners(serp, client.domain)
  const corrected: Corrected = {
    keyword_id: row.keyword_id,
    device: row.device,
    state: best ? 'ranked' : 'not_found',
    position,
    url,
    title: best?.title ?? '',
    own_urls: own,
    features: serp.features,
    owned_features: owners.own,
    foreign_features: owners.foreign,
    parasites: parasitesOf(serp.organic, { ...client, position }),
    matched_page:
      url === row.url
        ? row.matched_page
        : matchPage({
            query: row.query,
            domain: client.domain,
            target,
            rankedUrl: url || null,
            pages: [],
          }),
    error: '',
    serp,
  }
  return isSame(corrected, row) ? null : corrected
}

function undecided({ keyword_id, device }: ResultRow): Corrected {
  return {
    ...{
      keyword_id,
      device,
      state: 'failed',
      position: null,
      url: '',
      title: '',
      matched_page: '',
      error: UNDECIDED,
    },
    ...{
      own_urls: [],
      features: [],
      owned_features: [],
      foreign_features: [],
      parasites: [],
      serp: null,
    },
  }
}

const COMPARED = [
  'state',
  'position',
  'url',
  'title',
  'own_urls',
  'features',
  'owned_features',
  'foreign_features',
  'parasites',
] as const

function isSame(corrected: Corrected, row: ResultRow): boolean {
  return COMPARED.every((name) => isDeepStrictEqual(corrected[name], row[name]))
}
