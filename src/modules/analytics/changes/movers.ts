import type { Context } from '../../../core/context.ts'
import { type ClickModel, clickModelOf } from '../../click-models/index.ts'
import {
  type Comparison,
  compare,
  pairsBetween,
  resultKeyOf,
  type Step,
  serpsOfKeywords,
  stepsBetween,
} from '../../rank-checks/index.ts'
import { holdersOf } from '../figures/serp-extract.ts'
import { worthOf } from '../figures/standings.ts'
import type { Facts, Shift } from '../reports/report.ts'
import { clickChange, moveOf, ownershipChange } from '../rules/moves.ts'
import { usualAmong } from '../store/ratings.ts'
import { filterOf, type Wanted } from '../store/standings.ts'

const SHOWN = 10

type Moment = { job_id: number; job_at: number }

/** Two jobs of a client, and the keywords to compare. */
export type Stretch = Pick<
  Wanted,
  'workspaceId' | 'clientId' | 'device' | 'tag' | 'cluster' | 'geo' | 'engine'
> & {
  first: Moment
  last: Moment
}

export const betweenOf = ({
  workspaceId,
  clientId,
  device,
  tag,
  cluster,
  geo,
  engine,
  first,
  last,
}: Stretch) => ({
  ...{ workspaceId, device, first, last },
  keywords: { client_id: clientId, tag, cluster, geo, engine: filterOf(engine) },
})

type Change = Step &
  ReturnType<typeof compare> & {
    move: number | null
    click_change: number
    click_model: string
  }

/** Keywords whose position changed over a period, with the estimated gain or loss. */
async function changesBetween(ctx: Context, stretch: Stretch): Promise<Change[]> {
  const steps = await stepsBetween(ctx.db, betweenOf(stretch))
  const [usual, model] = await Promise.all([
    usualAmong(ctx.db, stretch.clientId, steps),
    clickModelOf(ctx, stretch.clientId),
  ])
  return steps.map((step) => changeOf(step, { usual, model }))
}

type Weighing = { usual: number; model: ClickModel }

/** Field by field: of ten thousand keywords copies of copies would cost more than all else. */
function changeOf(step: Step, { usual, model }: Weighing): Change {
  const { keyword_id, device, position, depth, search_volume, before } = step
  const { prev_position, prev_checked_at, delta, is_new, is_lost } = compare(step, before)
  const moved = { position, prev_position, delta, is_lost, depth }
  const worth = worthOf({ weight: search_volume ?? usual, device }, model)
  return {
    keyword_id,
    device,
    position,
    depth,
    search_volume,
    before,
    prev_position,
    prev_checked_at,
    delta,
    is_new,
    is_lost,
    move: moveOf(moved),
    click_change: clickChange(moved, worth),
    click_model: model.name,
  }
}

type Move = Change & { prev_position: number; move: number }

/** Those that were found before: a new one has not moved. */
const isMove = (change: Change): change is Move =>
  change.move !== null && change.prev_position !== null

type Top = { limit: number; sort: 'delta' | 'clicks' }

/** The largest moves of a period in both directions, as `readMoves` gives those of the last check. */
export async function movesBetween(ctx: Context, stretch: Stretch, top: Top) {
  return showTop(ctx, stretch, {
    ...top,
    moves: (await changesBetween(ctx, stretch)).filter(isMove),
  })
}

const CLIENTS_AT_ONCE = 4

type Wide = { limit: number; direction?: 'up' | 'down' | undefined }

/** The largest moves of many clients, each between its own two checks, by estimated clicks. */
export async function movesOfClients(
  ctx: Context,
  checks: Map<number, Comparison>,
  { limit, direction }: Wide,
) {
  const { workspaceId } = ctx.actor
  const stretches = [...checks].flatMap(([clientId, { now, before }]) =>
    before
      ? [{ workspaceId, clientId, device: 'both' as const, first: before, last: now }]
      : [],
  )
  const found: (Awaited<ReturnType<typeof movesBetween>>['up'][number] & {
    client_id: number
  })[] = []
  for (let at = 0; at < stretches.length; at += CLIENTS_AT_ONCE) {
    const read = stretches.slice(at, at + CLIENTS_AT_ONCE).map(async (stretch) => {
      const { up, down } = await movesBetween(ctx, stretch, { limit, sort: 'clicks' })
      const wanted = direction ? { up, down }[direction] : [...up, ...down]
      return wanted.map((move) => ({ ...move, client_id: stretch.clientId }))
    })
    found.push(...(await Promise.all(read)).flat())
  }
  return found.sort(byWeight).slice(0, limit)
}

type Weighed = { click_change: number; delta: number; keyword_id: number; device: string }

const byWeight = (a: Weighed, b: Weighed) =>
  Math.abs(b.click_change) - Math.abs(a.click_change) ||
  Math.abs(b.delta) - Math.abs(a.delta) ||
  a.keyword_id - b.keyword_id ||
  a.device.localeCompare(b.device)

/** Of thousands that moved only those that are shown are read whole. */
async function showTop(
  { db }: Context,
  stretch: Stretch,
  { moves, ...top }: Top & { moves: Move[] },
) {
  const [up, down] = [
    topMoves(moves, { ...top, up: true }),
    topMoves(moves, { ...top, up: false }),
  ]
  const between = betweenOf(stretch)
  const ids = [...up, ...down].map(({ keyword_id }) => keyword_id)
  const shown = {
    ...between,
    keywords: { ...between.keywords, ids },
    differing: 'position' as const,
  }
  const checks = new Map(
    (await pairsBetween(db, shown)).map(({ before, ...check }) => [
      resultKeyOf(check),
      { ...check, prev_checked_at: before.checked_at },
    ]),
  )
  const whole = ({ before: _, move, ...rest }: Move) => {
    const check = checks.get(resultKeyOf(rest))
    return check ? [{ ...rest, ...check, delta: move }] : []
  }
  return { up: up.flatMap(whole), down: down.flatMap(whole) }
}

function topMoves(moves: Move[], { limit, sort, up }: Top & { up: boolean }): Move[] {
  const sign = up ? 1 : -1
  const byPositions = (a: Move, b: Move) => sign * (b.move - a.move)
  const clicks = (a: Move, b: Move) => sign * (b.click_change - a.click_change)
  const [first, second] = sort === 'delta' ? [byPositions, clicks] : [clicks, byPositions]
  return moves
    .filter(({ move }) => sign * move > 0)
    .sort(
      (a, b) =>
        first(a, b) ||
        second(a, b) ||
        a.keyword_id - b.keyword_id ||
        (a.device < b.device ? -1 : 1),
    )
    .slice(0, limit)
}

/** Whose features changed hands in a stretch of time. */
export async function featureOwnershipChanges(ctx: Context, stretch: Stretch, limit: number) {
  const pairs = await pairsBetween(ctx.db, {
    ...betweenOf(stretch),
    differing: 'owned_features',
  })
  const changed = pairs.slice(0, limit)
  const { workspaceId, last } = stretch
  const job = { workspace_id: workspaceId, id: last.job_id, created_at: last.job_at }
  const pages = await serpsOfKeywords(ctx.db, job, [
    ...new Set(changed.map(({ keyword_id }) => keyword_id)),
  ])
  const holders = new Map(
    pages.map(({ keyword_id, device, serp }) => [
      resultKeyOf({ keyword_id, device }),
      holdersOf(serp),
    ]),
  )
  const changes = changed.map(({ before, ...check }) => {
    const held = holders.get(resultKeyOf(check)) ?? {}
    return {
      ...check,
      prev_checked_at: before.checked_at,
      ...ownershipChange({ ...check, holders: held }, before),
    }
  })
  // What one of the two checks could not see has not changed.
  return changes.filter(({ won, lost }) => won.length + lost.length > 0)
}

/** The movers of a report's period. */
export async function shiftsBetween(ctx: Context, stretch: Stretch): Promise<Facts['shifts']> {
  const changes = await changesBetween(ctx, stretch)
  const { up, down } = await showTop(ctx, stretch, {
    moves: changes.filter(isMove),
    limit: SHOWN,
    sort: 'delta',
  })
  return {
    gainers: up.map(shiftOf),
    losers: down.map(shiftOf),
    entered: keywordsIn(changes.filter(({ is_new }) => is_new)),
    lost: keywordsIn(changes.filter(({ is_lost }) => is_lost)),
  }
}

/** How many keywords came into the results and fell out of them between two checks. */
export async function turnsBetween(ctx: Context, stretch: Stretch) {
  const changes = await changesBetween(ctx, stretch)
  return {
    entered: keywordsIn(changes.filter(({ is_new }) => is_new)),
    lost: keywordsIn(changes.filter(({ is_lost }) => is_lost)),
  }
}

/** A keyword that changed on both devices is one. */
const keywordsIn = (changes: Change[]) =>
  new Set(changes.map(({ keyword_id }) => keyword_id)).size

const shiftOf = (shift: Shift): Shift => {
  const {
    keyword_id,
    query,
    geo,
    lang,
    device,
    position,
    prev_position,
    delta,
    checked_at,
    prev_checked_at,
  } = shift
  return {
    keyword_id,
    query,
    geo,
    lang,
    device,
    position,
    prev_position,
    delta,
    checked_at,
    prev_checked_at,
  }
}
