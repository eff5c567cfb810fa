import type { Sandbox } from '../control/sandbox.ts'
import { playFrame, playPage, sparse } from '../layouts/play-page.ts'
import { appSuggestions, exactMatch, findApp, rankedApps } from '../world/app-ranks.ts'
import { reviewsOn } from '../world/app-reviews.ts'
import { descriptionOf, ratingsOn, type StoreApp, versionOn } from '../world/apps.ts'
import { unit } from '../world/chance.ts'
import { dayOf, secondsOf } from '../world/dates.ts'
import { html, notFound, type Reply, text } from './reply.ts'
import { type Call, type Fault, formOf, type MakeService } from './service.ts'

const DETAILS_LENGTH = 155
const SPARSE_FROM = 103
const NANOS = 1_000_000_000

/** Google Play: pages that carry lists of data, and questions in batches. */
export const play: MakeService = (sandbox) => ({
  name: 'play',
  prefix: '/play',
  hosts: ['play.google.com'],
  handle: (call) => {
    switch (call.path) {
      case '/store/apps/details':
        return details(sandbox, call)
      case '/store/search':
        return search(sandbox, call)
      case '/_/PlayStoreUi/data/batchexecute':
        return batch(sandbox, call)
      default:
        return notFound(call.path)
    }
  },
  refuse,
})

const escaped = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const picture = (url: string) => [null, 2, [512, 512], [null, null, url]]

function details(sandbox: Sandbox, { params }: Call): Reply {
  const app = findApp(sandbox.world.seed, ({ packageName }) => packageName === params.get('id'))
  if (!app)
    return html(
      '<!doctype html><title>Not Found</title><div id="error-section">We\'re sorry, the requested URL was not found on this server.</div>',
      404,
    )
  const isSparse = unit(app.packageName, 'sparse') < 0.5
  const list = sparse(fieldsOf(app, sandbox), {
    length: DETAILS_LENGTH,
    ...(isSparse && { from: SPARSE_FROM }),
  })
  const decoy = [[[[]]], [null, null, [{ '52': [['0.0', 0]] }]]]
  const blocks = [
    { rpc: 'T6C6Se', data: [[11, 'Games']] },
    { rpc: 'Ws7gDc', data: decoy },
    { rpc: 'Ws7gDc', data: [[[[]]], [null, null, list]] },
    { rpc: 'oCPfdb', data: [[]] },
  ]
  return html(playPage(escaped(app.name), blocks))
}

function fieldsOf(app: StoreApp, sandbox: Sandbox): Record<number, unknown> {
  const day = dayOf(sandbox.now())
  const { count, average, histogram } = ratingsOn(app, day)
  const { version, day: released, notes } = versionOn(app, day)
  const installs = 10 ** Math.max(2, Math.floor(Math.log10(count + 1)) + 1)
  const stars = histogram.map((n) => [n.toLocaleString('en'), n])
  return {
    0: [escaped(app.name)],
    9: ['Everyone'],
    10: ['Aug 15, 2019'],
    13: [`${installs.toLocaleString('en')}+`, installs, installs * 2],
    51: [
      [String(average), average],
      [null, ...stars],
      ['', count],
      ['', Math.round(count / 9)],
    ],
    57: [[[[[null, [[app.price * 1_000_000, 'USD', '']]]]]]],
    68: [escaped(app.developer)],
    72: [[null, escaped(descriptionOf(app)).replace(/\n/g, '<br>')]],
    73: [[null, escaped(app.shortDescription)]],
    77: [app.packageName],
    78: [
      Array.from({ length: app.screenshots }, (_, index) =>
        picture(`https://play-lh.googleusercontent.test/${index}`),
      ),
    ],
    79: [[[app.genre.name, null, app.genre.play]]],
    95: [picture('https://play-lh.googleusercontent.test/icon')],
    96: [picture('https://play-lh.googleusercontent.test/header')],
    ...(app.hasVideo && {
      100: [[[null, null, null, [null, null, 'https://play.google.test/video']]]],
    }),
    140: [[[version]]],
    144: [null, [null, escaped(notes)]],
    145: [[null, [secondsOf(released), 0]]],
  }
}

function search(sandbox: Sandbox, { params }: Call): Reply {
  const q = params.get('q') ?? ''
  const ask = {
    store: 'google_play',
    q,
    country: params.get('gl') ?? 'us',
    day: dayOf(sandbox.now()),
  } as const
  const match = exactMatch(sandbox.world.seed, ask)
  const ranked = playOrder(sandbox.world.seed, ask)
  const listed = match ? ranked.slice(1) : ranked
  const card = match && [
    ...Array(23).fill(null),
    [...Array(16).fill(null), cardOf(match, sandbox)],
  ]
  const items = listed.map((app) => [itemOf(app, sandbox)])
  // Books and films stand among the apps at times.
  const book = [[['book.of.coffee', 6], null, null, 'A book']]
  const apps = [
    ...Array(22).fill(null),
    [[...items.slice(0, 4), book, ...items.slice(4)], ['']],
  ]
  const root = [[null, ranked.length ? [...(card ? [card] : []), apps] : null]]
  return html(
    playPage('Search', [
      { rpc: 'AZO9Cb', data: [] },
      { rpc: 'lGYRle', data: root },
    ]),
  )
}

/** The order people see: an exact match stands first, whatever its rank. */
export function playOrder(seed: number, ask: Parameters<typeof rankedApps>[1]): StoreApp[] {
  const match = exactMatch(seed, ask)
  const ranked = rankedApps(seed, ask)
  return match ? [match, ...ranked.filter(({ adamId }) => adamId !== match.adamId)] : ranked
}

function cardOf(app: StoreApp, sandbox: Sandbox) {
  const fields = fieldsOf(app, sandbox)
  const facts = sparse({ 0: fields[0], 51: fields[51], 68: fields[68] }, { length: 100 })
  return [null, null, facts, { '12': [[app.packageName, 7]], '40': [[1, 73]] }]
}

function itemOf(app: StoreApp, sandbox: Sandbox) {
  const { average } = ratingsOn(app, dayOf(sandbox.now()))
  const icon = picture('https://play-lh.googleusercontent.test/icon')
  return sparse(
    {
      0: [app.packageName, 7],
      1: icon,
      3: escaped(app.name),
      4: [String(average), average],
      14: escaped(app.developer),
    },
    { length: 20 },
  )
}

const RPCS: Record<string, typeof reviews | typeof suggest> = {
  UsvDTd: reviews,
  IJ4APc: suggest,
}

function batch(sandbox: Sandbox, call: Call): Reply {
  const rpc = call.params.get('rpcids') ?? ''
  const payload = questionIn(call)
  const answer = RPCS[rpc]?.(sandbox, call, payload) ?? null
  return text(
    playFrame(rpc, answer, unit(call.body, 'chunked') < 0.5),
    'application/json; charset=utf-8',
  )
}

/** Questions are lists inside a text inside a list. */
function questionIn(call: Call): unknown[] {
  const asked: unknown = JSON.parse(formOf(call).get('f.req') ?? '[]')
  const inner = valueAt(asked, 0, 0, 1)
  const list: unknown = typeof inner === 'string' ? JSON.parse(inner) : []
  return Array.isArray(list) ? list : []
}

function valueAt(from: unknown, ...path: number[]): unknown {
  return path.reduce<unknown>((list, at) => (Array.isArray(list) ? list[at] : undefined), from)
}

function reviews(sandbox: Sandbox, call: Call, question: unknown[]) {
  const app = findApp(
    sandbox.world.seed,
    ({ packageName }) => packageName === valueAt(question, 3, 0),
  )
  if (!app) return null
  const language = call.params.get('hl')?.split('-')[0] ?? 'en'
  const now = sandbox.now()
  const all = reviewsOn(sandbox.world.seed, app, {
    store: 'google_play',
    language,
    day: dayOf(now),
  }).filter(({ at }) => at <= now)
  const size = Number(valueAt(question, 2, 2, 0)) || 40
  const from = Number(String(valueAt(question, 2, 2, 2) ?? '').replace('from-', '')) || 0
  const shown = all.slice(from, from + size).map((each) => {
    const reply =
      each.reply && each.reply.at <= now
        ? [app.developer, each.reply.text, [each.reply.at, 0]]
        : null
    const moment = [Math.floor(each.at), Math.round((each.at % 1) * NANOS) + 77_000_000]
    return [
      each.id,
      [each.author],
      each.rating,
      null,
      escaped(each.text),
      moment,
      0,
      reply,
      null,
      null,
      each.version,
    ]
  })
  const next = from + size < all.length ? `from-${from + size}` : null
  return [shown, ...(next ? [[null, next]] : [])]
}

function suggest(sandbox: Sandbox, call: Call, question: unknown[]) {
  const q = String(valueAt(question, 0, 1, 0) ?? '')
  const terms = appSuggestions(sandbox.world.seed, {
    store: 'google_play',
    q,
    country: call.params.get('gl') ?? 'us',
  })
  return [[terms.map((term) => [term, null, null])]]
}

function refuse(fault: Fault): Reply | null {
  if (fault === 'consent')
    return html(
      '<!doctype html><title>Before you continue</title><form action="https://consent.google.com/save" method="POST"><button>Accept all</button></form>',
    )
  if (fault === 'softblock')
    return html(
      '<!doctype html><title>Sorry</title><script src="https://www.google.com/recaptcha/api.js"></script>Our systems have detected unusual traffic',
    )
  return null
}
