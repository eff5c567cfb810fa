import type { App } from '../../core/context.ts'
import { cronAges } from '../../platform/jobs/cron.ts'
import { oldestReady, queueDepth } from '../../platform/jobs/queue.ts'
import { countInstances } from '../../platform/limits.ts'
import type { Metrics } from '../../platform/observing/metrics.ts'

const STATES = { unused: 0, up: 0, failing: 1, probing: 2, down: 2 }

/** Reads at each scrape what no process can count by itself; without a database the other metrics remain. */
export async function readGauges(app: App, metrics: Metrics): Promise<void> {
  readProviders(app, metrics)
  await readReplica(app, metrics)
  try {
    await readDatabase(app, metrics)
  } catch (error) {
    app.log.warn({ error }, 'gauges of the database not readable')
  }
}

async function readReplica(
  { replica }: App,
  { replicaLag, replicaReads }: Pick<Metrics, 'replicaLag' | 'replicaReads'>,
) {
  if (!replica) return
  replicaLag.set((await replica.look()).lagSeconds ?? -1)
  for (const by of ['replica', 'database'] as const) replicaReads.set({ by }, replica.reads[by])
}

async function readDatabase({ db }: App, { queue, oldestJob, cronAge, instances }: Metrics) {
  const [depth, oldest, ages, serving, working] = await Promise.all([
    queueDepth(db),
    oldestReady(db),
    cronAges(db),
    countInstances(db, 'serve'),
    countInstances(db, 'work'),
  ])
  queue.reset()
  oldestJob.reset()
  for (const { lane, state, jobs } of depth) queue.set({ lane, state }, jobs)
  for (const { lane, seconds } of oldest) oldestJob.set({ lane }, seconds)
  for (const { name, seconds } of ages) cronAge.set({ cron: name }, seconds)
  instances.set({ kind: 'serve' }, serving)
  instances.set({ kind: 'work' }, working)
}

function readProviders({ search, llm }: App, { providerState, providerCalls }: Metrics) {
  const sources = search.health().map(({ source, engine, ...health }) => ({
    ...health,
    provider: `${source} ${engine}`,
    kind: 'search',
  }))
  const models = llm
    .providers()
    .map(({ name, health }) => ({ ...health, provider: name, kind: 'model' }))
  for (const { kind, provider, state, successes, failures } of [...sources, ...models]) {
    providerState.set({ kind, provider }, STATES[state])
    providerCalls.set({ kind, provider, outcome: 'ok' }, successes)
    providerCalls.set({ kind, provider, outcome: 'failed' }, failures)
  }
}
