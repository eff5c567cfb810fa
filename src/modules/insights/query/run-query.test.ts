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
  assert.deepEqual(runQuery(dataset, rows, { ...asked, metrics: ['position'] }).columns, ['geo', 'position'])
})
