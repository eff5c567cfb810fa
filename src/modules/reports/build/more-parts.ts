import type { Context } from '../../../core/context.ts'
import { call } from '../../../core/invoke.ts'
import { adsOf, observationsIn, shareOfVoice } from '../../ads/index.ts'
import { competitorsOf, type OwnedClient } from '../../clients/index.ts'
import { listKeywordResearch } from '../../keyword-research/index.ts'
import { auditOfSite } from '../../leads/index.ts'
import { openRecommendations } from '../../recommendations/index.ts'
import { clicksIn } from '../../search-console/index.ts'
import type { Report } from './report.ts'

const MAX_ISSUES = 8
const MAX_ADVERTISERS = 6
const MAX_STEPS = 5
const MAX_RESEARCHED = 10

type Period = { client: OwnedClient; from: number; to: number }

/** Ads seen in answers in the period, by who placed them. */
export async function adsIn(
  { db, config }: Context,
  { client, from, to }: Period,
): Promise<Report['ads']> {
  const observations = await observationsIn(db, client, {
    from,
    to,
    isSimulated: config.simulated.answers,
  })
  if (observations.length === 0) return null
  const ids = observations.map(({ id }) => id)
  const [ads, competitors] = await Promise.all([
    adsOf(db, client, ids),
    competitorsOf(db, client.id),
  ])
  const voice = shareOfVoice({ observations, ads, client, competitors })
  const own = voice.client ? [{ ...voice.client, is_client: true }] : []
  const others = [...voice.competitors, ...voice.unattributed].map((each) => ({
    ...each,
    is_client: false,
  }))
  const advertisers = [...own, ...others]
    .toSorted((a, b) => b.appearances - a.appearances || b.ads - a.ads)
    .slice(0, MAX_ADVERTISERS)
    .map(({ name, domain, is_client, appearances, share }) => ({
      name: name || domain,
      is_client,
      appearances,
      share,
    }))
  return { observations: observations.length, advertisers }
}

/** The last audit of the site, which is of the whole of it. */
export async function auditIn(ctx: Context, { client, to }: Period): Promise<Report['audit']> {
  const found = await auditOfSite(ctx, client.domain, to)
  if (!found) return null
  const { result, checked_at } = found
  const issues = result.issues
    .slice(0, MAX_ISSUES)
    .map(({ id, severity, count }) => ({ id, severity, count }))
  return { checked_at, score: result.score, pages: result.pages, issues }
}

export async function stepsFor(
  ctx: Context,
  client: OwnedClient,
): Promise<Report['next_steps']> {
  const open = await openRecommendations(ctx, client)
  return open
    .slice(0, MAX_STEPS)
    .map(({ title, code, values }) => ({ title, ...(code && { code, values }) }))
}

/** What could be tracked besides; the most asked for of what is open. */
export async function researchFor(
  ctx: Context,
  { id }: OwnedClient,
): Promise<Report['research']> {
  const { items } = await call(ctx, listKeywordResearch, {
    client_id: id,
    limit: MAX_RESEARCHED,
  })
  return items.map(({ query, search_volume, difficulty, intent, topic }) => ({
    ...{ query, search_volume, difficulty, intent, topic },
  }))
}

export const clicksOf = (
  ctx: Context,
  { client, from, to }: Period,
): Promise<Report['clicks']> => clicksIn(ctx, client.id, { from: dayOf(from), to: dayOf(to) })

const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)
