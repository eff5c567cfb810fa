import type { Context } from '../../../core/context.ts'
import type { Compare } from '../../../core/schemas.ts'
import {
  type KeywordDetail,
  type KeywordRow,
  type KeywordSort,
  readKeywordPage,
  type Standing,
  showTags,
  withStanding,
} from '../../clients/index.ts'
import { devicesOf, resultKeyOf } from '../run/scan/question.ts'
import {
  countChecks,
  countKeywords,
  type Filter,
  isOfStanding,
  listKeywords,
  type StandingRow,
  standingsOf,
  standsAsAsked,
} from '../store/keywords.ts'
import { checksOf } from '../store/results/moments.ts'
import { type ResultAtTime, resultsBefore } from '../store/results/results-at-time.ts'
import { failuresOf } from '../store/standings.ts'
import { compare } from './position-change.ts'

type Asked = Compare & {
  window: Parameters<typeof readKeywordPage>[0]
  filter: Filter
  sort?: KeywordSort | undefined
}

/** One page of keywords with positions: by their latest checks, or at a time compared with an earlier one. */
export async function keywordPage(ctx: Context, asked: Asked) {
  if (asked.to === undefined && asked.compare_to === undefined) return latestPage(ctx, asked)
  const { found, compared_at } = await standingsAt(ctx, asked)
  const all = sorted(await fitting(ctx, asked, found), asked.sort)
  const page = await readKeywordPage(asked.window, {
    rows: async (limit, offset) => all.slice(offset, offset + (limit ?? all.length)),
    count: async () => all.length,
    checks: async () => all.reduce((sum, { checks }) => sum + checks, 0),
  })
  const items = page.items.map(({ item }) => item)
  if (asked.to !== undefined) return { ...page, items, compared_at }
  return { ...page, items: await withFailures(ctx, asked.filter, items), compared_at }
}

async function latestPage(ctx: Context, { window, filter, sort }: Asked) {
  const { db } = ctx
  const found = await readKeywordPage(window, {
    rows: (limit, offset) => listKeywords(db, filter, { sort, limit, offset }),
    count: () => countKeywords(db, filter),
    checks: () => countChecks(db, filter),
  })
  const standings = await standingsOf(db, found.items)
  const items = found.items.map((row) => itemOf(row, standings))
  return { ...found, items: await withFailures(ctx, filter, items), compared_at: null }
}

type Item = KeywordDetail & Standing & { mobile?: Standing }

/** Tells failed from not found and from never checked. */
async function withFailures(
  { db, actor: { workspaceId } }: Context,
  { client_id: clientId }: Filter,
  items: Item[],
): Promise<Item[]> {
  const ids = items.map(({ id }) => id)
  const failures = await failuresOf(db, { workspaceId, clientId }, ids)
  const failed = Map.groupBy(failures, resultKeyOf)
  const failedAt = (
    { id, query, geo, lang }: Item,
    { device, checked_at }: { device: string; checked_at: number | null },
  ) => {
    const last = failed
      .get(resultKeyOf({ keyword_id: id, device }))
      ?.find((each) => each.query === query && each.geo === geo && each.lang === lang)
    return last && last.job_at > (checked_at ?? 0) ? last.failed_at : null
  }
  return items.map((item) => {
    const device = item.device === 'mobile' ? 'mobile' : 'desktop'
    const failed_at = failedAt(item, { device, checked_at: item.checked_at })
    if (!item.mobile) return { ...item, failed_at }
    const { checked_at } = item.mobile
    const mobile = {
      ...item.mobile,
      failed_at: failedAt(item, { device: 'mobile', checked_at }),
    }
    return { ...item, failed_at, mobile }
  })
}

type Stand = StandingRow | ResultAtTime

/** The position of every keyword at a time, and the change since an earlier one. */
async function standingsAt(ctx: Context, { filter: { client_id }, to, compare_to }: Asked) {
  const { db } = ctx
  const { workspaceId } = ctx.actor
  const keywords = await listKeywords(db, { client_id })
  const client = { workspaceId, clientId: client_id }
  const now =
    to === undefined
      ? await standingsOf(db, keywords)
      : await resultsBefore(db, { ...client, time: to }, keywords)
  if (compare_to === undefined) return { found: now, compared_at: null }
  const base = (await checksOf(db, { ...client, to, compare_to }))?.before
  const before = base
    ? await resultsBefore(db, { ...client, time: justAfter(base.checked_at) }, keywords)
    : new Map()
  const found = new Map<string, Stand>()
  for (const [key, stand] of now)
    found.set(key, { ...stand, ...compare(stand, before.get(key)) })
  return { found, compared_at: base?.checked_at ?? null }
}

/** A moment that the check itself lies before. */
export const justAfter = (time: number) => time + 0.001

type Line = { item: ReturnType<typeof itemOf>; listed: Stand | undefined; checks: number }

/** The keywords that fit the filter, in the order of what they are. */
async function fitting(
  { db }: Context,
  { filter, sort }: Asked,
  found: Map<string, Stand>,
): Promise<Line[]> {
  const { standing, min_position, max_position, change, ...words } = filter
  const wanted = { standing, min_position, max_position, change }
  const isNarrowed = Object.values(wanted).some((each) => each !== undefined)
  const rows = await listKeywords(db, words, {
    sort: sort && !isOfStanding(sort) ? sort : undefined,
  })
  return rows.flatMap((row): Line[] => {
    const tracked = devicesOf(row).map((device) =>
      found.get(resultKeyOf({ keyword_id: row.id, device })),
    )
    const fit = tracked.filter((stand) => stand && standsAsAsked(stand, wanted)).length
    const isUnchecked = tracked.every((stand) => stand === undefined)
    const isFit = standing === 'unchecked' ? isUnchecked : !isNarrowed || fit > 0
    if (!isFit) return []
    const isCounted = isNarrowed && standing !== 'unchecked'
    return [
      {
        item: itemOf(row, found),
        listed: tracked[0],
        checks: isCounted ? fit : tracked.length,
      },
    ]
  })
}

/** Unknown values come last, in both directions. */
function sorted(lines: Line[], sort: KeywordSort | undefined): Line[] {
  if (!sort || !isOfStanding(sort)) return lines
  const sign = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as keyof Standing & keyof Stand
  const cellOf = ({ listed }: Line) =>
    listed?.[field] === '' ? null : (listed?.[field] ?? null)
  return lines.toSorted((a, b) => {
    const [first, second] = [cellOf(a), cellOf(b)]
    if (first === null || second === null)
      return Number(first === null) - Number(second === null)
    const way =
      typeof first === 'string'
        ? first.localeCompare(String(second))
        : Number(first) - Number(second)
    return sign * way
  })
}

function itemOf(row: KeywordRow, found: Map<string, Stand>): Item {
  const desktop = found.get(resultKeyOf({ keyword_id: row.id, device: 'desktop' }))
  const mobile = found.get(resultKeyOf({ keyword_id: row.id, device: 'mobile' }))
  return withStanding(showTags(row), {
    ...(desktop && { desktop: shown(desktop) }),
    ...(mobile && { mobile: shown(mobile) }),
  })
}

function shown(stand: Stand): Standing {
  const {
    position,
    prev_position,
    prev_checked_at,
    delta,
    is_new,
    is_lost,
    url,
    depth_reached,
    checked_at,
  } = stand
  return {
    position,
    prev_position,
    prev_checked_at,
    delta,
    is_new,
    is_lost,
    depth_reached,
    url: url || null,
    checked_at,
    failed_at: null,
  }
}
