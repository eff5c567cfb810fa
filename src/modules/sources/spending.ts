import { type App, openContext, workerOf } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import type { Meter, MeteredCall } from '../../providers/meter.ts'
import { firstWorkspace } from '../accounts/index.ts'
import type { Setup } from './apply-setup.ts'
import { sourceBudgetReached } from './events.ts'
import * as store from './store.ts'

const FLUSH_MS = 1000
/** Of each source between two flushes: of a busy one the last calls say enough. */
const MOST_CALLS = 10
const LONGEST_MESSAGE = 300
const WARNED_PERCENT = 80

/** The month a moment falls into, by UTC, as its first day. */
export const monthOf = (now: number) => `${new Date(now * 1000).toISOString().slice(0, 7)}-01`

/** Counts the calls of one process and holds them to the budgets that all processes share. */
export type Spending = {
  /** For the sources of the installation, or of a workspace that has its own. */
  meterFor(setups: Setup[], workspaceId: number | null): Meter
  flush(): Promise<void>
  close(): Promise<void>
}

export function openSpending(app: () => App): Spending {
  let tallies = new Map<string, store.Tally>()
  let calls: store.SourceCall[] = []
  /** Sources skipped for their budget since the last flush, by tally. */
  let refused = new Set<string>()
  const budgets = new Map<string, number>()
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  let flushing: Promise<void> = Promise.resolve()

  function tallyOf(scope: number, source: string): store.Tally {
    const month = monthOf(app().now())
    const key = keyOf({ scope, source, month })
    const tally = tallies.get(key) ?? { scope, source, month, usd: 0, calls: 0, failures: 0 }
    tallies.set(key, tally)
    return tally
  }

  function note(
    scope: number,
    { source, usd, reservation, reason, message, tookMs }: MeteredCall,
  ) {
    const tally = tallyOf(scope, source)
    tally.usd += usd - reservation.usd
    tally.calls += 1
    if (reason !== null) tally.failures += 1
    calls.push({ scope, source, calledAt: app().now(), tookMs, usd, reason, message })
  }

  function flush() {
    flushing = flushing
      .then(write)
      .catch((error) => app().log.warn({ error }, 'source calls not counted'))
    return flushing
  }

  async function write() {
    if (tallies.size === 0) return
    const [counted, made, kept] = [[...tallies.values()], calls, refused]
    tallies = new Map()
    calls = []
    refused = new Set()
    const months = await store.addTallies(app().db, counted)
    if (made.length > 0) await store.addCalls(app().db, lastOfEach(made))
    for (const { workspace_id, source, month, spent_usd } of months) {
      const budgetUsd = budgets.get(`${workspace_id} ${source}`)
      const isRefused = kept.has(keyOf({ scope: workspace_id, source, month }))
      const percent =
        budgetUsd === undefined ? null : reachedPercent({ spent_usd, budgetUsd, isRefused })
      if (budgetUsd === undefined || percent === null) continue
      await notify(app(), {
        scope: workspace_id,
        source,
        month,
        percent,
        spentUsd: spent_usd,
        budgetUsd,
      })
    }
  }

  return {
    meterFor(setups, workspaceId) {
      const scopes = scopesOf(setups, workspaceId)
      const scopeOf = (source: string) => scopes.get(source) ?? 0
      const secrets = setups.flatMap(({ credentials }) => Object.values(credentials ?? {}))
      budgets.clear()
      for (const { name, budgetUsd, workspaceId: owner } of setups)
        if (budgetUsd !== null) budgets.set(`${owner ?? 0} ${name}`, budgetUsd)
      return {
        async reserve(source, usd) {
          const scope = scopeOf(source)
          if (!budgets.has(`${scope} ${source}`)) return { usd: 0 }
          const month = monthOf(app().now())
          if (await store.reserve(app().db, { scope, source, month, usd })) return { usd }
          // Neither a call nor a failure: nothing was sent.
          refused.add(keyOf(tallyOf(scope, source)))
          return null
        },
        settle: (call) =>
          note(scopeOf(call.source), {
            ...call,
            message: withoutSecrets(call.message, secrets),
          }),
      }
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const keyOf = ({ scope, source, month }: Omit<store.Booking, 'usd'>) =>
  `${scope} ${source} ${month}`

/** Providers quote the keys that they refuse. */
function withoutSecrets(message: string, secrets: string[]): string {
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '…'), message)
    .slice(0, LONGEST_MESSAGE)
}

/** A source belongs to the workspace that brought its key, otherwise to the installation. */
function scopesOf(setups: Setup[], workspaceId: number | null): Map<string, number> {
  const own = setups.filter(
    (setup) => setup.workspaceId !== null && setup.workspaceId === workspaceId,
  )
  return new Map(
    own.filter(({ credentials }) => credentials).map(({ name }) => [name, workspaceId ?? 0]),
  )
}

function lastOfEach(calls: store.SourceCall[]): store.SourceCall[] {
  const groups = Map.groupBy(
    calls,
    ({ scope, source, reason }) => `${scope} ${source} ${reason === null}`,
  )
  return [...groups.values()].flatMap((group) => group.slice(-MOST_CALLS))
}

type Reached = { spent_usd: number; budgetUsd: number; isRefused: boolean }

function reachedPercent({ spent_usd, budgetUsd, isRefused }: Reached): 80 | 100 | null {
  if (isRefused || spent_usd >= budgetUsd) return 100
  return (spent_usd / budgetUsd) * 100 >= WARNED_PERCENT ? 80 : null
}

type Notice = Omit<store.Booking, 'usd'> & {
  percent: 80 | 100
  spentUsd: number
  budgetUsd: number
}

/** One process notifies the owners of a budget, once for each threshold. */
async function notify(
  app: App,
  { scope, source, month, percent, spentUsd, budgetUsd }: Notice,
) {
  await app.db.transaction().execute(async (db) => {
    if (!(await store.claimNotice(db, { scope, source, month }, percent))) return
    const workspaceId = scope || (await firstWorkspace(db))
    if (!workspaceId) return
    const ctx = { ...openContext(app, workerOf(workspaceId)), db }
    await emit(ctx, sourceBudgetReached, {
      source,
      percent,
      spent_usd: spentUsd,
      budget_usd: budgetUsd,
    })
  })
}
