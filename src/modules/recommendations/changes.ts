import { pageKey } from '../../base/network/url.ts'
import type { Context } from '../../core/context.ts'
import { positionsOn, type Trend } from '../analytics/index.ts'
import type { OwnedClient } from '../clients/index.ts'
import { pairsBetween, resultKeyOf, serpsOfKeywords } from '../rank-checks/index.ts'
import { clicksAt } from './click-value.ts'

const DAY = 86_400
const SPAN_DAYS = 30

/** Less than this is noise: points of visibility, and their share of what there was. */
const LEAST_POINTS = 0.3
const LEAST_SHARE = 0.08
/** A level is held for this share of the days looked at, and for so many of them. */
const HELD_SHARE = 1 / 3
const HELD_DAYS = 7

/** One keyword on one device, at two checks. */
export type Change = {
  keyword_id: number
  query: string
  device: 'desktop' | 'mobile'
  from: number | null
  to: number | null
  /** The page that ranked, and the one that ranks. */
  fromPage: string
  toPage: string
  /** Estimated clicks a month won or, below zero, lost. */
  clicks: number
}

/** The last check beside the one that tells most of the last days. */
export type Stretch = {
  before: Trend
  now: Trend
  kind: 'fall' | 'rise' | 'recovery' | 'steady'
}

const isNotable = (from: number, to: number) =>
  Math.abs(to - from) >= Math.max(LEAST_POINTS, LEAST_SHARE * Math.max(from, to))

/** Compared with the level of the last thirty days after a fall, with the low after a rise, otherwise with the previous check. */
export function chooseStretch(points: Trend[]): Stretch | null {
  const now = points.at(-1)
  const previous = points.at(-2)
  if (!now || !previous) return null
  const recent = points
    .slice(0, -1)
    .filter(({ checked_at }) => checked_at >= now.checked_at - SPAN_DAYS * DAY)
  const span = recent.length > 0 ? recent : [previous]
  const level = heldLevel(span, now.checked_at) ?? previous
  if (level.visibility > now.visibility && isNotable(level.visibility, now.visibility))
    return { before: level, now, kind: 'fall' }
  const low = span.reduce((worst, point) =>
    point.visibility <= worst.visibility ? point : worst,
  )
  if (low.visibility >= now.visibility || !isNotable(low.visibility, now.visibility))
    return { before: previous, now, kind: 'steady' }
  // A part that came back does not end the fall.
  const lost = heldLevel(
    span.filter(({ job_id }) => job_id < low.job_id),
    low.checked_at,
  )
  if (lost && lost.visibility > now.visibility && isNotable(lost.visibility, now.visibility))
    return { before: lost, now, kind: 'fall' }
  const height = points
    .filter(({ job_id }) => job_id < low.job_id)
    .map(({ visibility }) => visibility)
  const hadFallen = height.some(
    (visibility) => isNotable(visibility, low.visibility) && visibility > low.visibility,
  )
  return { before: low, now, kind: hadFallen ? 'recovery' : 'rise' }
}

/** The greatest visibility that lasted: a short peak that returns to where it came from is no level to fall from. */
function heldLevel(span: Trend[], until: number): Trend | undefined {
  const held = span.map((point, index) => ({
    point,
    seconds: (span[index + 1]?.checked_at ?? until) - point.checked_at,
  }))
  const whole = held.reduce((sum, { seconds }) => sum + seconds, 0)
  const needed = Math.max(HELD_SHARE * whole, Math.min(HELD_DAYS * DAY, whole))
  const highestFirst = held.toSorted((a, b) => b.point.visibility - a.point.visibility)
  let heldFor = 0
  const level = highestFirst.find(({ seconds }) => {
    heldFor += seconds
    return heldFor >= needed
  })
  return (level ?? highestFirst.at(-1))?.point
}

type Weights = (keywordId: number) => number

/** Keywords whose position changed over a period, with their pages. */
export async function changesIn(
  ctx: Context,
  client: OwnedClient,
  { before, now, weight }: Stretch & { weight: Weights },
) {
  const pairs = await pairsBetween(ctx.db, {
    workspaceId: client.workspace_id,
    keywords: { client_id: client.id },
    device: 'both',
    first: before,
    last: now,
    differing: 'position',
  })
  return pairs.map(({ before: was, ...is }): Change => {
    const { keyword_id, query, device, position } = is
    const worth = weight(keyword_id)
    return {
      ...{ keyword_id, query, device, from: was.position, to: position },
      fromPage: pageOf(was.url),
      toPage: pageOf(is.url),
      clicks: clicksAt(worth, position) - clicksAt(worth, was.position),
    }
  })
}

/** A page, however its address is written; empty where none ranks. */
export const pageOf = (url: string) => (url === '' ? '' : (pageKey(url) ?? url))

/** Gains of a competitor that overtook the client. */
type Overtaking = { domain: string; keywords: number; gained: number; lost: number }

const MAX_READ = 150

/** Who passed the client on the keywords that fell, by the results pages of both checks. */
export async function overtakingIn(
  ctx: Context,
  { before, now, weight, changes, domains, client }: Stretch & Losses,
): Promise<Overtaking[]> {
  const fallen = changes
    .filter(({ clicks }) => clicks < 0)
    .toSorted((a, b) => a.clicks - b.clicks)
  const ids = [...new Set(fallen.map(({ keyword_id }) => keyword_id))].slice(0, MAX_READ)
  if (ids.length === 0 || domains.length === 0) return []
  const watched = new Set(domains)
  const read = async ({ job_id, job_at }: Trend) => {
    const job = { workspace_id: client.workspace_id, id: job_id, created_at: job_at }
    const pages = await serpsOfKeywords(ctx.db, job, ids)
    return new Map(
      pages.map(({ serp, ...resultKey }) => [
        resultKeyOf(resultKey),
        positionsOn(serp, watched),
      ]),
    )
  }
  const [then, today] = await Promise.all([read(before), read(now)])
  return domains.map((domain) => {
    const passed = fallen.flatMap((change) => {
      const was = then.get(resultKeyOf(change))?.get(domain) ?? null
      const is = today.get(resultKeyOf(change))?.get(domain) ?? null
      if (
        is === null ||
        !isBefore(is, change.to) ||
        (was !== null && isBefore(was, change.from))
      )
        return []
      const worth = weight(change.keyword_id)
      return [{ ...change, gained: clicksAt(worth, is) - clicksAt(worth, was) }]
    })
    return {
      domain,
      keywords: new Set(passed.map(({ keyword_id }) => keyword_id)).size,
      gained: passed.reduce((sum, { gained }) => sum + gained, 0),
      lost: passed.reduce((sum, { clicks }) => sum - clicks, 0),
    }
  })
}

type Losses = { weight: Weights; changes: Change[]; domains: string[]; client: OwnedClient }

const isBefore = (position: number, other: number | null) => other === null || position < other
