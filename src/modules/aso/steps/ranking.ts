import type { Context } from '../../../core/context.ts'
import { type Found, RetryLater, StoreError } from '../../../providers/stores/port.ts'
import { askPaid, freeOrPaid, type Ledger } from '../paid.ts'
import { alertOf } from '../rules/alerts.ts'
import { difficultyOf, trafficOf } from '../rules/difficulty.ts'
import { appsFor, positionIn } from '../rules/matching.ts'
import { DEFAULT_COUNT } from '../schemas/tasks.ts'
import { type App, appsOf } from '../store/apps.ts'
import { findKeyword, type Keyword, saveKeyword } from '../store/keywords.ts'
import { knownRatings } from '../store/listings.ts'
import { insertAlerts, insertRankings, lastRankings } from '../store/rankings.ts'
import { askFor, isPaidWanted, type Keep, type Prepare, sourceName, storeIdOf } from './step.ts'

const TOP = 10

/** Searches a store for one keyword, and stores the ranks of the client's apps. */
export const prepareRanking: Prepare = async (ctx, { task, step, ledger }) => {
  const keyword = await findKeyword(ctx.db, step.subject_id ?? 0)
  if (!keyword) return undefined
  const key = { clientId: keyword.client_id, id: keyword.id }
  return {
    subject: `${keyword.store}:"${keyword.query}" ranking`,
    noteFailure: (tx, message) =>
      saveKeyword(tx.db, key, { last_error: message, tried_at: tx.now() }),
    async run() {
      const apps = await resolved(
        ctx,
        appsFor(keyword, await appsOf(ctx.db, keyword.client_id)),
        ledger,
      )
      const depth = task.params.count ?? DEFAULT_COUNT
      const found = await search(ctx, {
        keyword,
        apps,
        depth,
        isPaid: isPaidWanted(task),
        ledger,
      })
      return keepRanking(keyword, apps, found)
    },
  }
}

/** Apps with their store ids; one that cannot be told is looked for by its name, and said. */
async function resolved(ctx: Context, apps: App[], ledger: Ledger): Promise<App[]> {
  const all: App[] = []
  for (const app of apps) {
    try {
      all.push({ ...app, store_id: await storeIdOf(ctx, app) })
    } catch (error) {
      if (!(error instanceof StoreError) || error instanceof RetryLater) throw error
      ledger.errors.push(`${app.store}:${app.app_name}: ${error.message}`)
      all.push(app)
    }
  }
  return all
}

type Search = { keyword: Keyword; apps: App[]; depth: number; isPaid: boolean; ledger: Ledger }

async function search(
  ctx: Context,
  { keyword, apps, depth, isPaid, ledger }: Search,
): Promise<Found> {
  const { store, query } = keyword
  const ask = { ...askFor(keyword, ctx), depth }
  let isPaidUsed = false
  const free = () => ctx.stores[store].search(query, ask)
  const found = await freeOrPaid(ctx, {
    isPaidWanted: isPaid,
    ledger,
    free,
    paid: (paid) => {
      isPaidUsed = true
      return paid.search(store, query, ask)
    },
  })
  const isFound = apps.some((app) => positionIn(found.apps, app) !== null)
  // The store shows fewer results than were asked for: only the paid source looks deeper.
  if (
    !isPaid ||
    isPaidUsed ||
    store !== 'google_play' ||
    found.checkedDepth >= depth ||
    isFound
  )
    return found
  return (await askPaid(ctx, ledger, (paid) => paid.search(store, query, ask))) ?? found
}

function keepRanking(keyword: Keyword, apps: App[], found: Found): Keep {
  return async (tx) => {
    const now = tx.now()
    const source = sourceName(tx, found.source)
    const top = found.apps
      .slice(0, TOP)
      .map(({ id, title, developer }) => ({ id, title, developer }))
    const before = await lastRankings(tx.db, keyword.id, source)
    const seen = { checked_depth: found.checkedDepth, source, checked_at: now }
    const rows = apps.map((app) => ({
      app_id: app.id,
      position: positionIn(found.apps, app),
      ...seen,
    }))
    const base = {
      workspace_id: keyword.workspace_id,
      client_id: keyword.client_id,
      keyword_id: keyword.id,
    }
    await insertRankings(
      tx.db,
      rows.map((row) => ({
        ...base,
        ...row,
        results_seen: found.apps.length,
        top: JSON.stringify(top),
      })),
    )
    const ownIds = apps.flatMap(({ store_id }) => store_id ?? [])
    const alerts = rows.flatMap((row) => {
      const last = before.find(({ app_id }) => app_id === row.app_id)
      const alert = last && alertOf({ ...row, top }, last, ownIds)
      if (!last || !alert) return []
      const { app_id, position } = row
      const moved = {
        position,
        previous_position: last.position,
        checked_at: now,
        previous_checked_at: last.checked_at,
      }
      return [{ ...base, ...alert, ...moved, app_id, source }]
    })
    await insertAlerts(tx.db, alerts)
    await saveStanding(tx, keyword, {
      found,
      positions: rows.map(({ position }) => position),
      now,
    })
    return { rankings: rows.length }
  }
}

type Outcome = { found: Found; positions: (number | null)[]; now: number }

async function saveStanding(tx: Context, keyword: Keyword, { found, positions, now }: Outcome) {
  const { id, client_id: clientId, store, query } = keyword
  const ranks = positions.flatMap((position) => position ?? [])
  const known =
    store === 'google_play' ? await knownRatings(tx.db, clientId) : new Map<string, number>()
  const apps = found.apps.map((app) => ({
    ...app,
    ratingCount: app.ratingCount ?? known.get(app.id) ?? null,
  }))
  await saveKeyword(
    tx.db,
    { clientId, id },
    {
      latest_position: ranks.length ? Math.min(...ranks) : null,
      latest_checked_at: now,
      tried_at: now,
      last_error: '',
      estimated_difficulty: difficultyOf(query, apps, now),
      estimated_traffic:
        trafficOf({ store, phrase: query, apps, prefix: null }) ?? keyword.estimated_traffic,
    },
  )
}
