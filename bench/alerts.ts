import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { actAs, type Context, openContext, transaction, workerOf } from '../src/core/context.ts'
import { emit } from '../src/core/event.ts'
import { invoke } from '../src/core/invoke.ts'
import { buildApp } from '../src/main/build.ts'
import { loadConfig } from '../src/main/config.ts'
import { sendAlertMail } from '../src/modules/alerts/mail/mail.ts'
import { backlinkLost } from '../src/modules/backlinks/index.ts'
import { creditsLow } from '../src/modules/credits/index.ts'
import { catalogue } from '../src/modules/index.ts'
import { openStage, type Stage } from './stage.ts'

const LATENCY_LIMIT_MS = 2000
const HEALTHY_LIMIT_MS = 5000
const EVENTS = 40
const ONE_CAUSE = 10_000
const HANGING = 100
const KILLS = 50
const DIGEST_CLIENTS = 200

/** Latency and cost of delivering alerts, and that none is lost or duplicated. */
export async function run() {
  const stage = await openStage()
  const receiver = await openReceiver()
  const settings = {
    SANDBOX: 'off',
    BASE_URL: 'https://seo.example',
    HTTP_ALLOW_PRIVATE: receiver.host,
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_FROM: 'alerts@b.example' },
  }
  const config = loadConfig({ ...settings, LOG_LEVEL: 'silent', SECRET_KEY: 'k'.repeat(40) })
  const built = buildApp({ ...config, url: stage.url })
  try {
    await stage.pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
    const ctx = openContext(built.app, workerOf(1))
    const measured = { ctx, stage, receiver, settings }
    await stage.run('src/main/work.ts', settings)
    await measureLatency(measured)
    await measureOneCause(measured)
    await measureDigest(measured)
    await measureHanging(measured)
    await measureKills(measured)
  } finally {
    await built.close()
    await stage.close()
    receiver.close()
  }
}

type Measured = {
  ctx: Context
  stage: Stage
  receiver: Receiver
  settings: Record<string, string>
}
type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** One chat per event, so that the pause between two messages of a chat is not measured. */
async function measureLatency({ ctx, receiver }: Measured) {
  const times: number[] = []
  for (let index = 0; index < EVENTS; index++) {
    const id = await addChannel(ctx, receiver.url(`ok/latency-${index}`))
    const started = performance.now()
    await emit(ctx, creditsLow, { credits: index, threshold: 1000 })
    await until(() => receiver.at(`ok/latency-${index}`).length > 0)
    times.push(performance.now() - started)
    await call(ctx, 'delete_notification_channel', { channel_id: id })
  }
  report(`event to message, ${EVENTS} events`, p95(times), LATENCY_LIMIT_MS)
}

async function measureOneCause({ ctx, stage, receiver }: Measured) {
  const { rows } = await stage.pool.query<{ id: number }>(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     values (1, 1, 'Own', 'own.com', 'epoch', 'epoch') returning id`,
  )
  const client_id = Number(rows[0]?.id)
  const id = await addChannel(ctx, receiver.url('ok/cause'))
  const started = performance.now()
  await transaction(ctx, async (tx) => {
    for (let index = 1; index <= ONE_CAUSE; index++)
      await emit(tx, backlinkLost, lostLink(client_id, index))
  })
  await until(async () => {
    const found = await stage.pool.query<{ n: number }>(
      `select max(affected)::int as n from alerts where client_id = $1`,
      [client_id],
    )
    return found.rows[0]?.n === ONE_CAUSE
  }, 900_000)
  const seconds = (performance.now() - started) / 1000
  await until(() => receiver.at('ok/cause').length > 0)
  await sleep(3000)
  const { length } = receiver.at('ok/cause')
  console.log(
    `${ONE_CAUSE} alerts of one cause: ${length} message (limit 1), all counted in ${seconds.toFixed(1)} s`,
  )
  await call(ctx, 'delete_notification_channel', { channel_id: id })
}

const lostLink = (client_id: number, index: number) => ({
  ...{
    client_id,
    client_name: 'Own',
    backlink_id: index,
    source_url: `https://blog${index}.example/`,
  },
  ...{ target_url: 'https://own.com/', anchor: '', rel: '', first_seen: 1, last_seen: 2 },
})

/** A daily digest: the alerts of many clients in one e-mail to one user. */
async function measureDigest({ ctx, stage }: Measured) {
  const { rows } = await stage.pool.query<{ id: number }>(
    `insert into users (workspace_id, email, name, password_hash, role, created_at)
     values (1, 'a@b.example', 'A', 'none', 'admin', 'epoch') returning id`,
  )
  const user_id = Number(rows[0]?.id)
  await stage.pool.query(
    `insert into alert_people (workspace_id, user_id, by_mail, delivery) values (1, $1, true, 'daily')`,
    [user_id],
  )
  const { rows: clients } = await stage.pool.query<{ id: number }>(
    `insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
     select 1, 1, 'Client ' || n, 'c' || n || '.com', 'epoch', 'epoch' from generate_series(1, ${DIGEST_CLIENTS}) n
     returning id`,
  )
  for (const { id } of clients) await emit(ctx, backlinkLost, lostLink(Number(id), 1))
  const waiting = async () => {
    const found = await stage.pool.query<{ n: number }>(
      'select count(*)::int as n from alert_mails where user_id = $1',
      [user_id],
    )
    return (found.rows[0]?.n ?? 0) >= DIGEST_CLIENTS
  }
  await until(waiting, 300_000)
  await stage.pool.query(`update alert_mails set due_at = now() where user_id = $1`, [user_id])
  let letters = 0
  const mail = { send: async () => void letters++ }
  const [started, used] = [performance.now(), process.cpuUsage()]
  await sendAlertMail.run({ ...ctx, mail }, { user_id })
  const seconds = (performance.now() - started) / 1000
  const { user } = process.cpuUsage(used)
  const megabytes = process.memoryUsage().rss / 2 ** 20
  console.log(
    `digest of ${DIGEST_CLIENTS} clients: ${letters} mail in ${seconds.toFixed(2)} s (limit 10), own CPU ${(user / 1e6).toFixed(2)} s, process ${megabytes.toFixed(0)} MB (limit 200)`,
  )
}

async function measureHanging({ ctx, stage, receiver }: Measured) {
  const { rows } = await stage.pool.query<{ id: number }>(
    `insert into workspaces (name, created_at) values ('x', 'epoch'), ('y', 'epoch') returning id`,
  )
  const others = rows.map(({ id }) => actAs(ctx, workerOf(Number(id))))
  // A workspace has at most 50 chats, one of them the healthy one.
  const owners = [ctx, ...others].flatMap((own) => Array.from({ length: 49 }, () => own))
  const hanging = owners.slice(0, HANGING)
  for (const [index, own] of hanging.entries())
    await addChannel(own, receiver.url(`hang/${index}`))
  const healthy = await addChannel(ctx, receiver.url('ok/healthy'))
  const times: number[] = []
  for (let index = 0; index < EVENTS / 4; index++) {
    const before = receiver.at('ok/healthy').length
    for (const own of others) await emit(own, creditsLow, { credits: index, threshold: 9000 })
    const started = performance.now()
    await emit(ctx, creditsLow, { credits: 5000 + index, threshold: 9000 })
    await until(() => receiver.at('ok/healthy').length > before)
    times.push(performance.now() - started)
  }
  report(`beside ${HANGING} chats that hang`, p95(times), HEALTHY_LIMIT_MS)
  await stage.pool.query('delete from notification_channels where id <> $1', [healthy])
  await call(ctx, 'delete_notification_channel', { channel_id: healthy })
}

/** Kills workers while events arrive; every alert must still be sent exactly once. */
async function measureKills({ ctx, stage, receiver, settings }: Measured) {
  const id = await addChannel(ctx, receiver.url('ok/kills'))
  for (let index = 0; index < KILLS; index++) {
    const worker = await stage.run('src/main/work.ts', settings)
    await emit(ctx, creditsLow, { credits: 100_000 + index, threshold: 900_000 })
    await sleep(Math.random() * 300)
    process.kill(worker.pid, 'SIGKILL')
  }
  const timesOf = (index: number) =>
    receiver.at('ok/kills').filter((body) => body.includes(`${100_000 + index} left`)).length
  const counts = () => Array.from({ length: KILLS }, (_, index) => timesOf(index))
  await until(() => counts().every((count) => count > 0), 180_000).catch(() => {})
  await sleep(5000)
  const lost = counts().filter((count) => count === 0).length
  const doubled = counts().filter((count) => count > 1).length
  console.log(`${KILLS} kills of workers: ${lost} lost, ${doubled} doubled (limit 0, 0)`)
  await call(ctx, 'delete_notification_channel', { channel_id: id })
}

const addChannel = async (ctx: Context, address: string): Promise<number> =>
  (
    await call(ctx, 'create_notification_channel', {
      kind: 'mattermost',
      name: 'chat',
      address,
    })
  ).id

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
function call(ctx: Context, name: string, input: unknown): Promise<any> {
  const op = catalogue.find((each) => each.name === name)
  if (!op) throw new Error(`no operation ${name}`)
  return invoke(op, ctx, input)
}

/** A chat server that records messages by path and never responds below /hang/. */
async function openReceiver() {
  const got: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').slice(1)
    got.push({ path, body: await text(request) })
    if (!path.startsWith('hang/')) response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: (path: string) => `http://${host}/${path}`,
    at: (path: string) => got.filter((each) => each.path === path).map(({ body }) => body),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function until(isSo: () => boolean | Promise<boolean>, patienceMs = 120_000) {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(5))
    if (await isSo()) return
  throw new Error('waited in vain')
}

const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

function report(what: string, ms: number, limit: number) {
  console.log(`${what}: p95 ${ms.toFixed(0)} ms (limit ${limit}: ${(ms / limit).toFixed(2)})`)
}

if (import.meta.main) await run()
