import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DATASETS } from './catalogue.ts'
import { DATES, type Dataset, metric } from './dataset.ts'
import { chosen, runQuery } from './run-query.ts'

const isChange = (name: string) => /^(?:delta|prev_position|previous_position)$|_change$/.test(name)

test('a change always comes with the dates of its two checks, in every dataset', () => {
  const changes = Object.entries<Dataset>(DATASETS).flatMap(([name, dataset]) =>
    Object.keys(dataset.metrics)
      .filter(isChange)
      .map((change) => ({ name, dataset, change })),
  )

  assert.ok(new Set(changes.map(({ name }) => name)).size >= 4)
  for (const { name, dataset, change } of changes) {
    const { metrics } = chosen(dataset, { metrics: [change] })
    assert.deepEqual(metrics, [change, 'checked_at', 'prev_checked_at'], name)
    assert.deepEqual(
      Object.keys(DATES),
      Object.keys(DATES).filter((date) => date in dataset.metrics),
      name,
    )
  }
})

test('the dates of grouped rows span all of them, and are left out where nothing is compared', () => {
  const dataset: Dataset = {
    ...{ about: '', period: [], dimensions: { geo: '' }, shown: ['geo'], order: '-delta', changes: ['delta'] },
    metrics: { delta: metric('sum', ''), position: metric('avg', ''), ...DATES },
    rows: async () => [],
  }
  const rows = [
    { geo: 'us', delta: 2, position: 3, checked_at: 20, prev_checked_at: 10 },
    { geo: 'us', delta: 1, position: 5, checked_at: 30, prev_checked_at: 15 },
  ]
  const asked = { filters: [], limit: 9, offset: 0 }

  assert.deepEqual(runQuery(dataset, rows, { ...asked, metrics: ['delta'] }).rows, [['us', 3, 30, 10]])
  const undated = runQuery(dataset, rows.slice(1), { ...asked, metrics: ['position'] })
  assert.deepEqual(undated.columns, ['geo', 'position'])
})

test('a mean of several rows says of how many', () => {
  const dataset: Dataset = {
    ...{ about: '', period: [], dimensions: { query: '', device: '' }, shown: ['query'], order: '-position' },
    metrics: { position: metric('avg', ''), found: metric('sum', '') },
    rows: async () => [],
  }
  const rows = [
    { query: 'mill', device: 'desktop', position: 3, found: 1 },
    { query: 'mill', device: 'mobile', position: 8, found: 1 },
  ]
  const ask = (dimensions: string[], metrics: string[]) =>
    runQuery(dataset, rows, { filters: [], limit: 9, offset: 0, dimensions, metrics })

  assert.deepEqual(ask(['query'], ['position']), {
    columns: ['query', 'position', 'rows'],
    rows: [['mill', 5.5, 2]],
    total: 1,
  })
  assert.deepEqual(ask(['query', 'device'], ['position']).columns, ['query', 'device', 'position'])
  assert.deepEqual(ask(['query'], ['found']).columns, ['query', 'found'])
})
