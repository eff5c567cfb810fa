import type { Browser, Page } from 'playwright-core'
import { hashSecret, newToken } from '../src/modules/accounts/sign-in/tokens.ts'
import { firstLoad, layoutShift } from '../tests/browser/first-load.ts'
import { openBrowser } from '../tests/browser/launch.ts'
import { openStage, type Stage } from './stage.ts'

const KEYWORDS = 10_000
const ROUNDS = 5
const VISITS = 10
const BARS = {
  ...{ bytes: 180_000, scripts: 20, shift: 0.01 },
  ...{ paintMs: 1500, throttledPaintMs: 2000, inputMs: 100, switchMs: 100 },
}

/** Waiting times in the dashboard, in a real browser on the same machine. */
export async function run() {
  const stage = await openStage()
  const browser = await openBrowser()
  try {
    const session = await seed(stage)
    const { url } = await stage.run('src/main/serve.ts', { SANDBOX: 'off' })
    const visit = (locale = 'en') => openPage(browser, { url, session, locale })
    await firstLoads(visit)
    await shifts(visit)
    await paint(visit)
    await filter(await visit())
    await sort(visit)
    await switches(await visit())
  } finally {
    await browser.close()
    await stage.close()
  }
}

type Visit = { url: string; session: string; locale: string }

async function openPage(browser: Browser, { url, session, locale }: Visit): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: url,
    locale,
  })
  await context.addCookies([{ name: 'session', value: session, url }])
  return context.newPage()
}

const PAGES = [
  {
    path: '/',
    ready: (page: Page) => page.getByRole('row', { name: /example\.com/ }).waitFor(),
  },
  {
    path: '/c/1',
    ready: (page: Page) => page.getByRole('heading', { name: 'Example' }).waitFor(),
  },
  {
    path: '/c/1/keywords',
    ready: (page: Page) =>
      page.getByText(`${KEYWORDS.toLocaleString('en')} keywords`).waitFor(),
  },
]

async function firstLoads(visit: () => Promise<Page>) {
  for (const { path, ready } of PAGES) {
    const { scripts, bytes } = await firstLoad({ page: await visit(), path, ready })
    const figure = `${(bytes / 1000).toFixed(1)} kB in ${scripts} scripts`
    printFigure(
      `first load of ${path}, JavaScript gzip`,
      figure,
      Math.max(bytes / BARS.bytes, scripts / BARS.scripts),
    )
  }
}

/** Cumulative layout shift, as the browser reports it. */
async function shifts(visit: () => Promise<Page>) {
  for (const { path, ready } of PAGES) {
    const page = await visit()
    await page.goto(path)
    await ready(page)
    await settle(page)
    const shift = await layoutShift(page)
    printFigure(`layout shift of ${path}`, shift.toFixed(4), shift / BARS.shift)
    await page.context().close()
  }
}

/** Largest contentful paint of the first page, each time with an empty cache. */
async function paint(visit: () => Promise<Page>) {
  for (const { name, rate, bar } of [
    { name: 'largest paint', rate: 1, bar: BARS.paintMs },
    { name: 'largest paint, processor four times slower', rate: 4, bar: BARS.throttledPaintMs },
  ]) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const page = await visit()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate })
      await page.goto('/')
      await page.getByRole('row', { name: /example\.com/ }).waitFor()
      times.push(await page.evaluate<number>(LARGEST_PAINT))
      await page.context().close()
    }
    printFigure(name, `${middle(times).toFixed(0)} ms`, middle(times) / bar)
  }
}

const LARGEST_PAINT = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`

/** Time from a key press to the next paint, as the browser reports it. */
async function filter(page: Page) {
  await openTable(page)
  await page.getByRole('searchbox').pressSequentially('keyword 99', { delay: 80 })
  await page.getByText(/^111\sof/).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByText(`${KEYWORDS.toLocaleString('en')} keywords`).waitFor()
  await settle(page)
  report(`filter ${KEYWORDS} rows, a key to the next paint`, await taken(page))
}

/** The first press of a visit runs cold code, so it is reported apart from later ones. */
async function sort(visit: () => Promise<Page>) {
  const first: Press[] = []
  const later: Press[] = []
  for (let count = 0; count < VISITS; count++) {
    const page = await visit()
    await openTable(page)
    await settle(page)
    first.push(await press(page))
    for (let round = 1; round < ROUNDS; round++) later.push(await press(page))
    await page.context().close()
  }
  for (const [name, presses] of [
    ['first press of a visit', first],
    ['later presses', later],
  ] as const) {
    report(
      `sort ${KEYWORDS} rows, ${name}`,
      presses.map(({ paintMs }) => paintMs),
    )
    report(
      '  until the rows stand in order',
      presses.map(({ orderMs }) => orderMs),
    )
  }
}

type Press = { paintMs: number; orderMs: number }

async function press(page: Page): Promise<Press> {
  await page.getByRole('columnheader', { name: 'Keyword' }).getByRole('button').click()
  const orderMs = await page.evaluate<number>('window.ordered')
  await settle(page)
  return { paintMs: Math.max(16, ...(await taken(page))), orderMs }
}

async function openTable(page: Page) {
  await page.goto('/c/1/keywords')
  await page.getByText(`${KEYWORDS.toLocaleString('en')} keywords`).waitFor()
  await page.evaluate(WATCH)
}

// A press consists of several events; events of a mere pointer move belong to none.
const WATCH = `
  window.slow = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.slow.set(interactionId, Math.max(duration, window.slow.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
  addEventListener('click', ({ timeStamp }) => {
    const order = () => document.querySelector('[aria-sort=ascending], [aria-sort=descending]')?.ariaSort
    const before = order()
    window.ordered = new Promise((resolve) => {
      const look = () =>
        order() === before
          ? requestAnimationFrame(look)
          : setTimeout(() => resolve(performance.now() - timeStamp))
      requestAnimationFrame(look)
    })
  }, true)`

const taken = (page: Page) =>
  page.evaluate<number[]>(
    '(() => { const times = [...window.slow.values()]; window.slow.clear(); return times })()',
  )

function report(name: string, times: number[]) {
  const worst = Math.max(16, ...times)
  printFigure(
    name,
    `usually ${middle(times.length ? times : [16]).toFixed(0)} ms, at worst ${worst.toFixed(0)} ms`,
    worst / BARS.inputMs,
  )
}

const settle = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))',
  )

/** Time from pressing a link to the painted page, with everything fetched before. */
async function switches(page: Page) {
  const pages = ['Clients', 'Developers', 'Settings', 'Today']
  await page.goto('/')
  await page.getByRole('row', { name: /example\.com/ }).waitFor()
  for (const pageName of pages) await go(page, pageName)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const pageName of pages) times.push(await go(page, pageName))
  }
  printFigure(
    'page switch',
    `usually ${middle(times).toFixed(0)} ms, 19 of 20 within ${nearlyAll(times).toFixed(0)} ms`,
    nearlyAll(times) / BARS.switchMs,
  )
}

const nearlyAll = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(0.95 * values.length) - 1)] ?? 0

function go(page: Page, pageName: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const link = [...document.querySelectorAll('nav a')].find((each) => each.textContent.trim() === ${JSON.stringify(pageName)})
    const started = performance.now()
    link.click()
    const look = () => document.querySelector('h1')?.textContent === ${JSON.stringify(pageName)} && !document.querySelector('.skeleton')
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
      : requestAnimationFrame(look)
    look()
  })`)
}

const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function printFigure(name: string, figure: string, ratio: number) {
  console.log(`${name.padEnd(48)} ${figure.padEnd(36)} of the bar: ${ratio.toFixed(2)}`)
}

/** A signed-in owner with many clients, the first of them with ten thousand keywords. */
async function seed({ pool }: Stage): Promise<string> {
  const token = newToken()
  await pool.query(`insert into workspaces (name, created_at) values ('w', 'epoch')`)
  await pool.query(`insert into users (workspace_id, email, name, password_hash, role, created_at)
    values (1, 'u@bench.test', 'u', 'none', 'owner', 'epoch')`)
  await pool.query(
    `insert into sessions (user_id, hash, created_at, seen_at, address) values (1, $1, now(), now(), '')`,
    [hashSecret(token)],
  )
  await pool.query(`insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
    values (1, 1, 'Example', 'example.com', 'epoch', 'epoch')`)
  await pool.query(`insert into clients (workspace_id, user_id, name, domain, created_at, updated_at)
    select 1, 1, 'Client ' || n, 'client' || n || '.org', 'epoch', 'epoch' from generate_series(1, 12) n`)
  await pool.query(`insert into keywords (workspace_id, client_id, query, query_key, geo, lang, device, cluster, tags, created_at, updated_at)
    select 1, 1, 'keyword ' || n, 'keyword ' || n, 'us', 'en', 'desktop', 'cluster ' || n % 40, '{a,b}', 'epoch', 'epoch' from generate_series(1, ${KEYWORDS}) n`)
  await pool.query('analyze')
  return token
}

if (import.meta.main) await run()
