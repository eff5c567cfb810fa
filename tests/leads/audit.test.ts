import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { enqueue } from '../../src/core/job.ts'
import { startSandbox } from '../../src/main/sandbox.ts'
import { auditRun } from '../../src/modules/leads/audit/audit-run.ts'
import { judge } from '../../src/modules/leads/audit/crawl-rules.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const sandbox = await startSandbox()
after(() => sandbox.stop())
const testApp = await openTestApp({ SANDBOX_URL: sandbox.url })
const { url } = await testApp.serve()
await testApp.work()
const call = caller(url)
const admin = await keyOf(testApp, 'admin')
const forget = () => testApp.pool.query(`delete from rate_windows where key like 'audit%'`)

async function audit(domain: string, more: object = {}) {
  await forget()
  return call('POST', '/api/audit-lite', { body: { domain, ...more } })
}

const deep = (id: number, token: string) => call('GET', `/api/audit-deep/${id}?token=${token}`)

async function finished({ lead_id, claim_token }: { lead_id: number; claim_token: string }) {
  return until('the audit is done', async () => {
    const { body } = await deep(lead_id, claim_token)
    return body.status === 'done' && body
  })
}

test('one call audits a site and returns a score, checks with reasons, and a claim token', async () => {
  const { status, body } = await audit('https://www.brewlane.test/coffee?x=1', { email: 'a@example.com' })
  assert.equal(status, 200)
  assert.deepEqual([body.domain, body.source, body.deep.status], ['brewlane.test', 'sandbox', 'pending'])
  assert.ok(body.score > 0 && body.score <= 100)
  assert.ok(body.checks.length >= 15)
  for (const check of body.checks) assert.ok(check.why.length > 10 && check.weight >= 1, check.id)
  assert.ok(Number.isSafeInteger(body.lead_id) && body.claim_token.length >= 43)
})

test('the deep audit starts automatically, and only the claim token gives access to it', async () => {
  const { body } = await audit('brewlane.test')
  assert.equal((await deep(body.lead_id, 'wrong')).status, 403)
  assert.equal((await call('GET', `/api/audit-deep/${body.lead_id}`)).status, 403)
  assert.equal((await deep(body.lead_id + 1, body.claim_token)).status, 404)
  const last = await finished(body)
  assert.equal(last.progress_pct, 100)
  assert.ok(last.result.pages >= 2 && last.result.pages <= 60)
  for (const issue of last.result.issues) assert.ok(issue.count >= issue.pages.length && issue.pages.length > 0)
  const byHeader = await fetch(`${url}/api/audit-deep/${body.lead_id}`, {
    headers: { 'x-claim-token': body.claim_token },
  })
  assert.equal(byHeader.status, 200)
})

test('external links are checked, at most three per site, and only broken ones are reported', async () => {
  const canary = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const { port } = canary.address() as AddressInfo
  let hits = 0
  canary.on('connection', () => hits++)
  const gone = Array.from({ length: 6 }, (_, index) => `http://cuppingnotes.test/gone-${index}`)
  const links = [...gone, 'http://roastmap.test/', `http://127.0.0.1:${port}/x`, 'http://nobody-lives-here.invalid/']
  const body = `<title>T</title>${links.map((link) => `<a href="${link}">x</a>`).join('')}`
  const files = [{ host: 'linker.test', path: '/', body: `<html><body>${body}</body></html>` }]
  await fetch(`${sandbox.url}/_control/files`, { method: 'POST', body: JSON.stringify(files) })

  const { body: lead } = await audit('linker.test')
  const { result } = await finished(lead)

  const issue = result.issues.find(({ id }: { id: string }) => id === 'broken_outward_links')
  const details: string[] = issue.pages.map(({ detail }: { detail: string }) => detail)
  assert.deepEqual(
    details.filter((each) => each.includes('cuppingnotes')),
    gone.slice(0, 3).map((link) => `${link} (404)`),
  )
  assert.ok(details.some((each) => each.startsWith('http://nobody-lives-here.invalid/')))
  assert.ok(!details.some((each) => each.includes('roastmap') || each.includes('127.0.0.1')))
  assert.equal(hits, 0)
  canary.close()
})

test('contact details are added to the lead of the claim token; a wrong token creates a new lead instead', async () => {
  const { body: lead } = await audit('brewlane.test')
  const contact = { name: 'Ada', email: 'ada@example.com', company: 'Engines', message: '<b>hello</b>' }
  const same = await call('POST', '/api/audit-lead', {
    body: { lead_id: lead.lead_id, claim_token: lead.claim_token, ...contact },
  })
  assert.deepEqual(same.body, { lead_id: lead.lead_id, claim_token: lead.claim_token })
  const before = (await call('GET', `/api/v1/leads/${lead.lead_id}`, { as: admin })).text
  await forget()
  const other = await call('POST', '/api/audit-lead', {
    body: { lead_id: lead.lead_id, claim_token: 'x'.repeat(43), email: 'eve@example.com' },
  })
  assert.equal(other.status, 200)
  assert.notEqual(other.body.lead_id, lead.lead_id)
  const after = await call('GET', `/api/v1/leads/${lead.lead_id}`, { as: admin })
  assert.equal(JSON.parse(before).email, 'ada@example.com')
  assert.equal(after.body.name, 'Ada')
})

test('admins can list leads, change their status and delete them; analysts cannot', async () => {
  const list = await call('GET', '/api/v1/leads?limit=2', { as: admin })
  assert.equal(list.status, 200)
  assert.ok(Number(list.headers.get('x-total-count')) >= 3)
  const [first] = list.body
  const { body: all } = await call('GET', '/api/v1/leads', { as: admin })
  for (const { domain, is_sandbox } of all) assert.equal(is_sandbox, domain.endsWith('.test'), domain)
  assert.equal((await call('GET', '/api/v1/leads', { as: await keyOf(testApp, 'analyst') })).status, 403)
  const body = { status: 'contacted' }
  assert.equal((await call('PATCH', `/api/v1/leads/${first.id}`, { as: admin, body })).body.status, 'contacted')
  assert.deepEqual((await call('DELETE', `/api/v1/leads/${first.id}`, { as: admin })).body, { deleted: true })
  assert.equal((await call('GET', `/api/v1/leads/${first.id}`, { as: admin })).status, 404)
})

test('audits are limited to five an hour per address, and private or invalid sites are refused', async () => {
  for (const domain of ['127.0.0.1', 'localhost', 'http://10.0.0.1/', '[::1]', 'no dots', 'metadata.internal']) {
    assert.equal((await audit(domain)).status, 400, domain)
  }
  await forget()
  const body = { domain: 'nobody-has-this.example' }
  const answers = []
  for (let index = 0; index < 6; index++) answers.push(await call('POST', '/api/audit-lite', { body }))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200, 429],
  )
  assert.ok(Number(answers[5]?.headers.get('retry-after')) > 0)
  // An unreachable site has no score, not a score of 0.
  assert.equal(answers[0]?.body.score, null)
})

test('a deep audit in which no page answered ends as an error without a result', async () => {
  const { body } = await audit('brewlane.test')
  const good = await finished(body)
  assert.equal(good.result.pages_failed, 0)
  // As if the site had gone down between the first audit and the crawl.
  await testApp.pool.query(`update audit_pages set facts = facts || '{"status": 0}' where lead_id = $1`, [body.lead_id])
  const { rows } = await testApp.pool.query(
    `with reopened as (update runs set state = 'running', summary = null, finished_at = null
       where id = (select run_id from deep_audits where lead_id = $1) returning workspace_id, id)
     insert into run_steps (workspace_id, run_id, payload, size, is_queued)
       select workspace_id, id, '{"stage": "judge"}', 0, true from reopened returning run_id, seq`,
    [body.lead_id],
  )
  await enqueue(testApp.as('owner'), auditRun.job, { run_id: Number(rows[0].run_id), seq: Number(rows[0].seq) })

  const last = await until('the audit has failed', async () => {
    const { body: now } = await deep(body.lead_id, body.claim_token)
    return now.status === 'error' && now
  })
  assert.equal(last.result, undefined)
})

test('a site where most pages fail gets a low score', () => {
  const page = { url: 'https://a.com/', tookMs: 10, bytes: 900, isHtml: true, isHidden: false, page: null, links: [] }
  const visited = [200, 200, 500, 503, 0, 0, 500, 500].map((status, index) => {
    const url = `https://a.com/${index}`
    return { url, facts: { ...page, url, status } }
  })

  const { score, pages, pages_failed } = judge(visited, { isLimited: false, dead: new Map() })

  assert.deepEqual({ pages, pages_failed }, { pages: 8, pages_failed: 2 })
  assert.ok(score < 25, `${score} where six of eight pages fail`)
})

test('the access of each crawler follows robots.txt, including misspelled rules and groups applied by fallback', async () => {
  const robots = [
    ...['User-agent: *', 'Disallow: /cart', '', 'User-agent: Googlebot', 'Disallow: /'],
    ...['', 'user-agent GPTBot', 'User-agent: OAI-SearchBot/1.0', 'Disalow: /', 'Allow: /blog'],
    ...['', 'User-agent: ClaudeBot', 'Disallow:'],
  ].join('\n')
  const files = [
    { host: 'shut.test', path: '/', body: '<html><title>T</title></html>' },
    { host: 'shut.test', path: '/robots.txt', body: robots },
  ]
  await fetch(`${sandbox.url}/_control/files`, { method: 'POST', body: JSON.stringify(files) })

  const { body } = await audit('shut.test')

  const access = (name: string) => {
    const { access: how, disallowed } = body.crawlers.find((each: { name: string }) => each.name === name)
    return [how, disallowed]
  }
  assert.deepEqual(access('Googlebot'), ['blocked', ['/']])
  assert.deepEqual(
    access('Applebot'),
    ['blocked', ['/']],
    'Applebot follows the rules for Googlebot unless it is named',
  )
  assert.deepEqual(access('Bingbot'), ['partial', ['/cart']])
  assert.deepEqual(access('GPTBot'), ['blocked', ['/']])
  assert.deepEqual(access('OAI-SearchBot'), ['blocked', ['/']])
  assert.deepEqual(access('ClaudeBot'), ['open', []])
  assert.deepEqual(access('PerplexityBot'), ['partial', ['/cart']])
  for (const name of ['ChatGPT-User', 'Claude-SearchBot', 'Google-Extended', 'CCBot', 'Applebot-Extended'])
    assert.ok(access(name), name)
  const check = (id: string) => body.checks.find((each: { id: string }) => each.id === id)
  assert.deepEqual([check('robots').status, check('robots').value], ['fail', 'blocked: Googlebot, Applebot'])
  assert.deepEqual(
    [check('ai_crawlers').status, check('ai_crawlers').value],
    ['warn', 'blocked: OAI-SearchBot, GPTBot'],
  )
  const lead = await call('GET', `/api/v1/leads/${body.lead_id}`, { as: admin })
  assert.deepEqual(lead.body.crawlers, body.crawlers)
})

test('a site with an allowing or missing robots.txt is open to every crawler', async () => {
  const page = { path: '/', body: '<html><title>T</title></html>' }
  const files = [
    { host: 'open.test', ...page },
    { host: 'open.test', path: '/robots.txt', body: 'User-agent: *\nAllow: /' },
    { host: 'none.test', ...page },
    { host: 'none.test', path: '/robots.txt', body: '', status: 404 },
  ]
  await fetch(`${sandbox.url}/_control/files`, { method: 'POST', body: JSON.stringify(files) })
  for (const host of ['open.test', 'none.test']) {
    const { body } = await audit(host)
    assert.ok(body.crawlers.length >= 15)
    assert.ok(body.crawlers.every(({ access }: { access: string }) => access === 'open'))
  }
})
