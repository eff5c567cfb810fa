import { registrableDomain, sameSite } from '../../base/network/domain.ts'
import { AD_SURFACES } from './schemas.ts'
import type { AdSurfaceName } from './store.ts'

type Observed = {
  id: number
  prompt: string
  surface: AdSurfaceName
  created_at: number
}
export type ObservedAd = {
  observation_id: number
  position: number
  host: string
  advertiser: string
}
export type Known = { id: number; domain: string; name: string }

export type Advertiser = {
  domain: string
  name: string
  competitor_id: number | null
  appearances: number
  appearance_rate: number | null
  ads: number
  share: number | null
  avg_position: number
  top_rate: number
  first_seen: number
  last_seen: number
  prompts: string[]
}

type Attributed = {
  kind: 'client' | 'competitor' | 'other'
  domain: string
  name: string
  competitor_id: number | null
}

const MAX_PROMPTS = 50

/** Whose ad it is: by the site it leads to, else by the name it shows. */
export function attribute(
  ad: Pick<ObservedAd, 'host' | 'advertiser'>,
  client: Omit<Known, 'id'>,
  competitors: Known[],
): Attributed {
  const isOf = ({ domain, name }: Omit<Known, 'id'>) =>
    ad.host !== ''
      ? sameSite(ad.host, domain)
      : name !== '' && ad.advertiser.toLowerCase() === name.toLowerCase()
  if (isOf(client))
    return { kind: 'client', domain: client.domain, name: client.name, competitor_id: null }
  const known = competitors.find(isOf)
  if (known)
    return {
      kind: 'competitor',
      domain: known.domain,
      name: known.name,
      competitor_id: known.id,
    }
  const domain = registrableDomain(ad.host) ?? ad.host
  return { kind: 'other', domain, name: ad.advertiser, competitor_id: null }
}

/** What an advertiser is known by: its site, else the name it shows. */
export const nameOf = ({ domain, name }: Pick<Attributed, 'domain' | 'name'>) =>
  domain || name.toLowerCase()

type Seen = {
  observations: Observed[]
  ads: ObservedAd[]
  client: Omit<Known, 'id'>
  competitors: Known[]
}

/** Who advertises how often. Every observation counts, also those without ads. */
export function shareOfVoice({ observations, ads, client, competitors }: Seen) {
  const byId = new Map(observations.map((each) => [each.id, each]))
  const owned = ads.map((ad) => ({ ad, owner: attribute(ad, client, competitors) }))
  const groups = Map.groupBy(owned, ({ owner }) => `${owner.kind} ${nameOf(owner)}`)
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const own = group.map(({ ad }) => ad)
    return [
      { kind: first.owner.kind, row: summed(first.owner, own, { byId, allAds: ads.length }) },
    ]
  })
  const of = (kind: Attributed['kind']) =>
    rows
      .filter((each) => each.kind === kind)
      .map(({ row }) => row)
      .toSorted(
        (a, b) =>
          b.appearances - a.appearances || b.ads - a.ads || a.domain.localeCompare(b.domain),
      )
  return {
    observations: observations.length,
    surfaces: surfacesOf({ observations, ads }),
    prompts: new Set(observations.map(({ prompt }) => prompt)).size,
    ads: ads.length,
    client: of('client')[0] ?? null,
    competitors: of('competitor'),
    unattributed: of('other'),
  }
}

function surfacesOf({ observations, ads }: Pick<Seen, 'observations' | 'ads'>) {
  const surfaceOf = new Map(observations.map(({ id, surface }) => [id, surface]))
  return AD_SURFACES.flatMap((surface) => {
    const seen = observations.filter((each) => each.surface === surface).length
    const shown = ads.filter(
      ({ observation_id }) => surfaceOf.get(observation_id) === surface,
    ).length
    return seen > 0 ? [{ surface, observations: seen, ads: shown }] : []
  })
}

type Among = { byId: Map<number, Observed>; allAds: number }

function summed(
  { domain, name, competitor_id }: Attributed,
  own: ObservedAd[],
  { byId, allAds }: Among,
): Advertiser {
  const best = new Map<number, number>()
  for (const { observation_id: id, position } of own)
    best.set(id, Math.min(position, best.get(id) ?? position))
  const seen = [...best.keys()].flatMap((id) => byId.get(id) ?? [])
  const times = seen.map(({ created_at }) => created_at)
  const tops = [...best.values()].filter((position) => position === 1).length
  return {
    domain,
    name,
    competitor_id,
    appearances: best.size,
    appearance_rate: byId.size === 0 ? null : best.size / byId.size,
    ads: own.length,
    share: allAds === 0 ? null : own.length / allAds,
    avg_position: own.reduce((sum, { position }) => sum + position, 0) / own.length,
    top_rate: tops / best.size,
    first_seen: Math.min(...times),
    last_seen: Math.max(...times),
    prompts: [...new Set(seen.map(({ prompt }) => prompt))].slice(0, MAX_PROMPTS),
  }
}
