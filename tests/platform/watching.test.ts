import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import { createMetrics } from '../../src/platform/observing/metrics.ts'
import { endChild, firstMessage } from '../child.ts'
import { keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../ops', name), 'utf8')
const testApp = await openTestApp()
const { registry } = createMetrics(testApp.pool)

type Board = { panels: { title: string; gridPos: { x: number; y: number }; targets: { expr: string }[] }[] }
type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] }

/** The metrics in an expression, with the labels it uses. */
function metricsIn(expr: string): { name: string; labels: string[] }[] {
  return [...expr.matchAll(/(sightline_\w+?)(?:_bucket)?(?:\{([^}]*)\}|(?![\w{]))/g)].map(
    ([, name = '', given = '']) => ({
      name,
      labels: [...given.matchAll(/(\w+)\s*[=!]/g), ...expr.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, found = '']) =>
        found.split(', '),
      ),
    }),
  )
}

/** Labels that Prometheus adds to every metric. */
const OF_THE_SCRAPE = ['instance', 'le']

async function requireKnown(what: string, expr: string) {
  const metrics = metricsIn(expr)
  assert.ok(metrics.length > 0, what)
  for (const { name, labels } of metrics) {
    const metric = registry.getSingleMetric(name) as { labelNames?: string[] } | undefined
    assert.ok(metric, `${what}: unknown metric ${name}`)
    const known = [...(metric.labelNames ?? []), ...OF_THE_SCRAPE]
    assert.deepEqual(
      labels.filter((label) => !known.includes(label)),
      [],
      `${what}: labels of ${name}`,
    )
  }
}

test('the dashboard uses only existing metrics and labels, and no two panels share a position', async () => {
  const { panels } = JSON.parse(read('grafana.json')) as Board
  for (const { title, targets } of panels) for (const { expr } of targets) await requireKnown(title, expr)
  assert.equal(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size, panels.length)
})

test('alerts use only existing metrics and labels, and each summary is a full sentence', async () => {
  const { groups } = parse(read('alerts.yaml')) as Rules
  const rules = groups.flatMap((group) => group.rules)
  for (const { alert, expr } of rules) await requireKnown(alert, expr)
  for (const { annotations } of rules) assert.match(annotations.summary, /\.$/)
})

test('a server logs one line on start and one per request, with instance and trace', async () => {
  const file = join(import.meta.dirname, '../../src/main/serve.ts')
  const env = { ...process.env, ...testApp.env, LOG_LEVEL: 'info' }
  const child = fork(file, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  after(() => endChild(child))
  let logged = ''
  child.stderr?.on('data', (bytes) => {
    logged += bytes
  })
  const { url = '' } = await firstMessage(child)
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`${url}/api/v1/clients?limit=7`, {
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01`, 'x-api-key': await keyOf(testApp, 'viewer') },
  })
  const lines = await until('the request is logged', () => /"msg":"request"/.test(logged) && logged.trim().split('\n'))
  const [serving, request] = lines.map((line) => JSON.parse(line))
  assert.deepEqual([serving.msg, serving.process, serving.url], ['serving', 'serve', url])
  assert.ok(serving.version && serving.instance)
  assert.deepEqual(
    [request.trace, request.instance, request.operation, request.method, request.status, request.request],
    [trace, serving.instance, 'list_clients', 'GET', 200, answer.headers.get('x-request-id')],
  )
  assert.ok(!logged.includes('limit=7'))
})
