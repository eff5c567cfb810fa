import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Pool } from 'pg'
import { createMetrics } from './metrics.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('the monitoring docs and alerts name only existing metrics', () => {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 } as Pool
  const known = createMetrics(pool)
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
  for (const file of ['docs/operations/monitoring.md', 'ops/alerts.yaml']) {
    const named = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/sightline_\w+/g)].map(([name]) => name)
    assert.ok(named.length > 4)
    assert.deepEqual(
      named.filter((name) => !known.includes(name)),
      [],
      file,
    )
  }
})
