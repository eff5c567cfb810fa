import { setTimeout as sleep } from 'node:timers/promises'
import { demandedKeywords } from '../../sandbox/world/demand.ts'
import { demoClient, demoCompetitors } from '../../sandbox/world/demo-client.ts'
import { eventsOf } from '../../sandbox/world/drift.ts'
import { demoShop } from '../../sandbox/world/local-results.ts'
import { RELAUNCH_DAY, STORY_END } from '../../sandbox/world/story.ts'
import type { Context } from '../../src/core/context.ts'
import { call } from '../../src/core/invoke.ts'
import { recordAdObservation } from '../../src/modules/ads/index.ts'
import { addAeoPrompts, saveOverviewPoint, startAeoCheck } from '../../src/modules/aeo/index.ts'
import { addAnnotation, summarize } from '../../src/modules/analytics/index.ts'
import { addAsoKeywords, createAsoApp, recordRefresh } from '../../src/modules/aso/index.ts'
import {
  checkBacklinks,
  findBacklinks,
  importBacklinks,
} from '../../src/modules/backlinks/index.ts'
import {
  addCompetitor,
  addKeywords,
  createClient,
  NewKeyword,
  saveIntegration,
  updateClient,
} from '../../src/modules/clients/index.ts'
import { checkGeoGrids, createGeoGrid } from '../../src/modules/geo-grids/index.ts'
import { monitorIndexingNow, submitIndexing } from '../../src/modules/indexing/index.ts'
import { recordCheck } from '../../src/modules/rank-checks/index.ts'
import { connectSearchConsole } from '../../src/modules/search-console/index.ts'
import { AGENCY, type AgencyClient } from './agency-clients.ts'
import { checkTimes } from './check-times.ts'
import { contextAt } from './past.ts'

export const DAY = 86_400
/** The moment of the demo's last check. */
export const STORY_NOW = STORY_END * DAY + 6 * 3600
const DAYS = 90
const COMPETITORS = 4
/** The app stores and the index are looked at on every third of the days. */
const SELDOM = 3
const AGENCY_AGES = [90, 77, 63, 49, 35, 28, 21, 14, 7, 3, 1, 0]
const ANSWER_AGES = [90, 83, 76, 69, 62, 55, 48, 41, 34, 27, 20, 13, 6, 3, 1, 0]
const AGENCY_ANSWER_AGES = [84, 56, 28, 7, 0]
const LINK_IMPORT_AGES = [75, 12]
const LINK_SHARE = 9
/** Two days running now and then: what is missed twice is lost. */
const LINK_AGES = [60, 41, 40, 22, 21, 8, 7, 1]
const GRIDS = [
  { query: 'coffee shop', size: 7, radius_km: 5 },
  { query: 'coffee beans', size: 5, radius_km: 3 },
] as const
const GRID_AGES = [84, 56, 28, 7, 0]
/** After the last check and one before it the rest of the product is told: local packs are read, topics are found. */
const NEWS_CHECKS = [8, 1]
const SOURCE = 'sandbox'
const CITIES = ['Chicago,Illinois,United States', 'Austin,Texas,United States']
const CITY_QUERIES = [
  'coffee equipment store near me',
  'barista course',
  'coffee beans delivery',
]
const BING_QUERIES = ['espresso machine', 'burr coffee grinder', 'pour over coffee maker']
/** Two spans of four weeks to compare, and the days that are not final. */
const SEARCH_CONSOLE_DAYS = 60

const PROMPTS = [
  'Which brand makes the best burr coffee grinder for home?',
  'Which online shop should I buy an espresso machine from?',
  'What are the best hand grinders for espresso?',
  'Which shops sell good pour over coffee equipment?',
  'Who sells the freshest coffee beans online?',
  'Which espresso machine brands are worth their price?',
  'Where can I buy a gooseneck kettle with temperature control?',
  'Which coffee subscription box is the best?',
  'Which store has the best barista tools?',
  'What is the best cold brew coffee maker?',
  'Which moka pot works on induction?',
  'Is Brewlane a good shop for coffee equipment?',
]

/** What an operator would have copied from a results page. */
const PASTE = [
  ...[
    'Sponsored',
    'Burr grinders on sale',
    'https://kettleandcup.test › grinders',
    'Free shipping from 40.',
  ],
  ...[
    'Sponsored',
    'Espresso machines for home',
    'https://roastery-nine.test › espresso',
    'Two years of warranty.',
  ],
].join('\n')

const NOTES =
  'A fictional client in the sandbox, a simulated web: every number here is made up.'

export type Stage = {
  ctx: Context
  /** Sets the clock of the simulated web. */
  setClock(at: number | 'real'): Promise<unknown>
  /** Moves what was written since, by the wall clock, to the given time. */
  settle(at: number): Promise<void>
  report(text: string): void
}

const at = (age: number) => STORY_NOW - age * DAY

export async function recordShop(stage: Stage): Promise<void> {
  const { ctx, report } = stage
  const times = checkTimes(STORY_NOW, DAYS)
  const first = contextAt(ctx, at(DAYS))
  const { id: client_id } = await call(first, createClient, {
    name: `${demoClient.name} (demo)`,
    domain: demoClient.domain,
  })
  await call(first, updateClient, { client_id, notes: NOTES })
  await addKeywords(
    first,
    client_id,
    [...demandedKeywords(), ...elsewhere()].map((keyword) =>
      NewKeyword.parse({ ...keyword, source: SOURCE }),
    ),
  )
  for (const competitor of demoCompetitors.slice(0, COMPETITORS))
    await call(first, addCompetitor, { client_id, ...competitor })
  const { apps, appKeywords } = await readSandbox(ctx, '/_demo')
  for (const app of apps) await call(first, createAsoApp, { client_id, ...app })
  const keywords = appKeywords.map((each: object) => ({ ...each, source: SOURCE }))
  await call(first, addAsoKeywords, { client_id, keywords })
  await call(first, addAeoPrompts, {
    client_id,
    prompts: PROMPTS.map((prompt_text) => ({ prompt_text, category: 'shops' })),
  })
  await noteEvents(contextAt(ctx, STORY_NOW), client_id)
  for (const [index, time] of times.entries()) {
    const then = contextAt(ctx, time)
    const isNews = NEWS_CHECKS.includes(times.length - index)
    const { id } = await recordCheck(then, client_id, { isNews })
    await summarize(then, id)
    await saveOverviewPoint(then, id)
    if (index % SELDOM === (times.length - 1) % SELDOM) {
      await recordRefresh(then, client_id)
      await call(then, monitorIndexingNow, { client_id })
    }
    if (isNews) {
      await idle(ctx)
      await stage.settle(time)
    }
    report(`check ${index + 1} of ${times.length}`)
  }
  for (const age of ANSWER_AGES) await ask(stage, [client_id], age)
  await recordLinks(stage, client_id)
  await recordGrids(stage, client_id)
  await recordSearchConsole(stage, client_id)
}

/** What people search for in two cities, and on another engine. */
const elsewhere = () => [
  ...CITIES.flatMap((location) =>
    CITY_QUERIES.map((query) => ({
      query,
      geo: 'us',
      location,
      device: 'both',
      cluster: 'brand and local',
      tags: 'local',
    })),
  ),
  ...BING_QUERIES.map((query) => ({ query, geo: 'us', engine: 'bing', tags: 'gear' })),
]

async function noteEvents(ctx: Context, client_id: number) {
  const span = { from: STORY_END - DAYS, to: STORY_END }
  for (const { from, effect } of eventsOf(1, demoClient.domain, span)) {
    const note =
      effect > 0
        ? 'Core update: the shop gained on all pages'
        : 'Core update: the shop lost on all pages'
    await call(ctx, addAnnotation, {
      client_id,
      kind: 'algorithm',
      happened_at: from * DAY,
      note,
    })
  }
  const notes = [
    { kind: 'content', day: STORY_END - 38, note: 'New buying guides for espresso machines' },
    {
      kind: 'deploy',
      day: RELAUNCH_DAY,
      note: 'Relaunch: the grinder category left the main menu',
    },
  ] as const
  for (const { kind, day, note } of notes)
    await call(ctx, addAnnotation, { client_id, kind, happened_at: day * DAY + 8 * 3600, note })
}

/** Links as an export of another tool names them, then checked until some were found, and some missed twice. */
async function recordLinks(stage: Stage, client_id: number) {
  const { ctx, setClock } = stage
  const keys = await readSandbox(ctx, '/_demo/keys')
  await call(ctx, saveIntegration, { client_id, kind: 'indexnow', ...keys.indexnow })
  await call(ctx, saveIntegration, { client_id, kind: 'bing', ...keys.bing })
  for (const age of LINK_IMPORT_AGES) {
    await call(ctx, importBacklinks, { client_id, csv: await linkExport(ctx, at(age)) })
    await work(stage, age, () => call(ctx, findBacklinks, { client_id }))
  }
  for (const age of LINK_AGES)
    await work(stage, age, () => call(ctx, checkBacklinks, { client_id }))
  await setClock(at(1))
  await call(ctx, recordAdObservation, {
    client_id,
    prompt: 'burr coffee grinder',
    paste: PASTE,
  })
  await work(stage, 1, () => call(ctx, submitIndexing, { client_id }))
}

async function linkExport(ctx: Context, time: number): Promise<string> {
  const day = Math.floor(time / DAY)
  const links: { source: string }[] = await readSandbox(
    ctx,
    `/_truth/backlinks?domain=${demoClient.domain}&day=${day}`,
  )
  const some = links.filter((_, index) => index % LINK_SHARE === 0)
  return ['source_url', ...some.map(({ source }) => source)].join('\n')
}

/** Where the shop ranks on the map around it, at a few times. */
async function recordGrids(stage: Stage, client_id: number) {
  const { ctx } = stage
  const { latitude, longitude } = demoShop
  for (const { query, size, radius_km } of GRIDS) {
    const business = { name: demoShop.title, cid: demoShop.cid, domain: demoClient.domain }
    await call(ctx, createGeoGrid, {
      client_id,
      business,
      query,
      size,
      radius_km,
      latitude,
      longitude,
    })
  }
  for (const age of GRID_AGES)
    await work(stage, age, () => call(ctx, checkGeoGrids, { client_id }))
}

/** What Google counted itself. */
async function recordSearchConsole(stage: Stage, client_id: number) {
  const { ctx } = stage
  const { google } = await readSandbox(ctx, '/_demo/keys')
  await call(ctx, saveIntegration, { client_id, kind: 'google', ...google })
  await fetch(`${ctx.config.sandboxUrl}/_control/channels`, {
    method: 'POST',
    body: JSON.stringify({ historyDays: SEARCH_CONSOLE_DAYS }),
  })
  const site_url = `sc-domain:${demoClient.domain}`
  await work(stage, 0, () => call(ctx, connectSearchConsole, { client_id, site_url }))
}

/** Something done in the background of a day in the past. */
async function work(
  { ctx, setClock, settle, report }: Stage,
  age: number,
  start: () => Promise<unknown>,
) {
  await setClock(at(age))
  await start()
  await idle(ctx)
  await settle(at(age))
  report(`${age} days before the end`)
}

export async function recordAgency(stage: Stage): Promise<void> {
  const { ctx, report } = stage
  const ids: number[] = []
  for (const agencyClient of AGENCY) {
    ids.push(await recordAgencyClient(ctx, agencyClient))
    report(agencyClient.name)
  }
  for (const age of AGENCY_ANSWER_AGES) await ask(stage, ids, age)
}

async function recordAgencyClient(
  ctx: Context,
  { name, domain, geo, keywords, competitors, prompts }: AgencyClient,
) {
  const first = contextAt(ctx, at(DAYS))
  const { id: client_id } = await call(first, createClient, { name, domain })
  await call(first, updateClient, { client_id, notes: NOTES })
  await addKeywords(
    first,
    client_id,
    keywords.map((query) =>
      NewKeyword.parse({ query, geo, lang: 'en', device: 'desktop', source: SOURCE }),
    ),
  )
  for (const competitor of competitors)
    await call(first, addCompetitor, { client_id, ...competitor })
  await call(first, addAeoPrompts, {
    client_id,
    prompts: prompts.map((prompt_text) => ({ prompt_text })),
  })
  for (const age of AGENCY_AGES) {
    const then = contextAt(ctx, at(age))
    const { id } = await recordCheck(then, client_id, { isNews: age === 0 })
    await summarize(then, id)
    await saveOverviewPoint(then, id)
  }
  return client_id
}

async function ask({ ctx, setClock, settle, report }: Stage, clientIds: number[], age: number) {
  await setClock(at(age))
  for (const client_id of clientIds) await call(ctx, startAeoCheck, { client_id, samples: 1 })
  await idle(ctx)
  await settle(at(age) + 900)
  report(`answers of ${clientIds.length} clients, ${age} days before the end`)
}

/** Until the workers have nothing left to do. */
async function idle({ db }: Context) {
  for (let quiet = 0; quiet < 3; ) {
    await sleep(200)
    const { n } = await db
      .selectFrom('queue')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', 'in', ['ready', 'running'])
      .executeTakeFirstOrThrow()
    quiet = Number(n) === 0 ? quiet + 1 : 0
  }
}

const readSandbox = async ({ config }: Context, path: string) =>
  (await fetch(config.sandboxUrl + path)).json()
