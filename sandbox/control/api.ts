import { layouts, type Weights } from '../layouts/index.ts'
import { askFrom } from '../services/ask.ts'
import { BING_KEY } from '../services/bing-webmaster.ts'
import { indexNowKey } from '../services/indexnow.ts'
import { json, type Reply } from '../services/reply.ts'
import type { Call } from '../services/service.ts'
import { dayOf, isoOf } from '../world/dates.ts'
import { demandedKeywords } from '../world/demand.ts'
import { demoAppKeywords, demoApps } from '../world/demo-apps.ts'
import { demoClient, demoCompetitors } from '../world/demo-client.ts'
import { eventsOf } from '../world/drift.ts'
import { backlinksTo } from '../world/links.ts'
import { localResultsAt, pointFrom } from '../world/local-results.ts'
import { platformSites } from '../world/market-sites.ts'
import { place, usualPlacement } from '../world/placement.ts'
import { sceneOf } from '../world/scene.ts'
import { topics } from '../world/topics.ts'
import { seekTruth } from '../world/truth.ts'
import type { Device, Engine } from '../world/types.ts'
import { verticalTruth } from '../world/verticals.ts'
import { appFacts, appOrder } from './apps.ts'
import { asRecord, numberOf, readFaults, textOf } from './faults.ts'
import { readFiles } from './files.ts'
import { modelRoutes } from './models.ts'
import { bodyOf, dayFrom, type Handler } from './reading.ts'
import { defaultLayout, type Sandbox } from './sandbox.ts'

/** What tests and demos may ask and change; nothing of it exists in the outside world. */
const routes: Record<string, Handler> = {
  'GET /_demo': () => ({
    client: demoClient,
    competitors: demoCompetitors,
    platforms: platformSites.map(({ host }) => host),
    keywords: demandedKeywords(),
    apps: demoApps,
    appKeywords: demoAppKeywords,
  }),
  'GET /_demo/keys': (sandbox, { params }) => ({
    indexnow: {
      key: indexNowKey(sandbox.world.seed, params.get('domain') ?? demoClient.domain),
    },
    google: { service_account: sandbox.google.keyFile() },
    bing: { api_key: BING_KEY },
  }),
  'GET /_truth': (sandbox, call) => seekTruth(sandbox.world, askOf(sandbox, call)),
  'GET /_truth/vertical': (sandbox, call) =>
    verticalTruth(sandbox.world, askOf(sandbox, call), {
      vertical: call.params.get('vertical') ?? '',
      offset: Number(call.params.get('start') ?? 0),
    }),
  'GET /_truth/local': (sandbox, call) => {
    const point = pointFrom(call.params.get('ll') ?? '')
    if (!point) throw new TypeError('ll must read @latitude,longitude,zoomz')
    return localResultsAt(sceneOf(sandbox.world, askOf(sandbox, call)), point)
  },
  'GET /_truth/topics': () => topics,
  'GET /_truth/events': (sandbox, { params }) => {
    const today = dayOf(sandbox.now())
    const span = {
      from: dayFrom(params.get('from'), today - 90),
      to: dayFrom(params.get('to'), today + 90),
    }
    if (span.to - span.from > 10_000) throw new TypeError('at most 10,000 days')
    return eventsOf(sandbox.world.seed, params.get('domain') ?? demoClient.domain, span).map(
      (event) => ({
        ...event,
        firstDate: isoOf(event.from),
        lastDate: isoOf(event.to),
      }),
    )
  },
  'GET /_truth/backlinks': (sandbox, { params }) =>
    backlinksTo(
      sandbox.world.seed,
      params.get('domain') ?? demoClient.domain,
      dayFrom(params.get('day'), dayOf(sandbox.now())),
    ),
  'GET /_truth/apps': (sandbox, call) =>
    appOrder(sandbox, call, dayFrom(call.params.get('day'), dayOf(sandbox.now()))),
  'GET /_truth/app': (sandbox, call) =>
    appFacts(sandbox, call, dayFrom(call.params.get('day'), dayOf(sandbox.now()))),
  'GET /_control/clock': (sandbox) => clockOf(sandbox),
  'POST /_control/clock': (sandbox, call) => {
    const { now, behind_days } = bodyOf(call)
    if (behind_days !== undefined) {
      sandbox.behindDays = Math.floor(numberOf(behind_days, { fallback: 0, max: 100_000 }))
      sandbox.saved.save()
    }
    if (now !== undefined)
      sandbox.clock =
        now === 'real'
          ? 'real'
          : Math.floor(numberOf(now, { fallback: sandbox.now(), max: 8_640_000_000_000 }))
    return clockOf(sandbox)
  },
  'POST /_control/files': (sandbox, call) =>
    sandbox.files.plant(readFiles(JSON.parse(call.body))),
  'DELETE /_control/files': (sandbox) => sandbox.files.clear(),
  'POST /_control/channels': (sandbox, call) => {
    const {
      properties,
      googleQuota,
      googleIsOff,
      bingQuota,
      historyDays,
      extraQueries,
      refusals,
      consents,
    } = bodyOf(call)
    const { google } = sandbox
    google.historyDays = numberOf(historyDays, { fallback: google.historyDays, max: 1000 })
    google.extraQueries = numberOf(extraQueries, {
      fallback: google.extraQueries,
      max: 200_000,
    })
    if (consents !== undefined) google.consents.set(asRecord(consents))
    if (Array.isArray(refusals)) google.setRefusals(refusals.map(String))
    if (properties !== undefined) google.setProperties(asRecord(properties))
    google.quota = numberOf(googleQuota, { fallback: google.quota, max: 1_000_000 })
    if (googleIsOff !== undefined) google.isOff = googleIsOff === true
    sandbox.bingQuota = numberOf(bingQuota, { fallback: sandbox.bingQuota, max: 1_000_000 })
    return google.view()
  },
  'GET /_control/faults': (sandbox) => ({ faults: sandbox.faults }),
  'POST /_control/faults': (sandbox, call) => {
    sandbox.faults = readFaults(JSON.parse(call.body))
    return { faults: sandbox.faults }
  },
  'DELETE /_control/faults': (sandbox) => {
    sandbox.faults = []
    return { faults: [] }
  },
  'GET /_control/requests': (sandbox, { params }) => {
    const limit = Math.min(20_000, Math.max(1, Number(params.get('limit') ?? 20_000) || 1))
    return {
      ...sandbox.log.summary(),
      requests: sandbox.log.since(Number(params.get('since') ?? 0) || 0, limit),
    }
  },
  'DELETE /_control/requests': (sandbox) => {
    sandbox.log.clear()
    return sandbox.log.summary()
  },
  'GET /_control/mail': (sandbox) => ({ letters: sandbox.mailbox.letters() }),
  'DELETE /_control/mail': (sandbox) => {
    sandbox.mailbox.clear()
    return { letters: [] }
  },
  'GET /_control/layout': (sandbox) => layoutOf(sandbox),
  'POST /_control/layout': (sandbox, call) => {
    sandbox.layout = readLayout(bodyOf(call), sandbox)
    return layoutOf(sandbox)
  },
  'DELETE /_control/layout': (sandbox) => {
    sandbox.layout = { ...defaultLayout }
    return layoutOf(sandbox)
  },
  ...modelRoutes,
  'GET /_control/place': (sandbox) => ({ placed: [...sandbox.world.placed.keys()] }),
  'POST /_control/place': (sandbox, call) => {
    const { domain, share, authority, words } = bodyOf(call)
    const host =
      textOf(domain)
        ?.toLowerCase()
        .replace(/^www\./, '') ?? ''
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
      throw new TypeError('domain must be a host name')
    const usual = usualPlacement(host)
    const placed = place(sandbox.world, host, {
      share: numberOf(share, { fallback: usual.share, max: 1 }),
      authority: numberOf(authority, { fallback: usual.authority, max: 3 }),
      words: Array.isArray(words) ? words.slice(0, 500).map((word) => textOf(word) ?? '') : [],
    })
    sandbox.saved.save()
    return { domain: host, share: placed.share, authority: placed.site.authority }
  },
}

export function controlReply(sandbox: Sandbox, call: Call): Reply {
  const handler = routes[`${call.method} ${call.url.pathname}`]
  if (!handler) return json({ error: 'Not found', routes: Object.keys(routes) }, 404)
  try {
    return json(handler(sandbox, call))
  } catch (error) {
    if (
      error instanceof TypeError ||
      error instanceof SyntaxError ||
      error instanceof RangeError
    )
      return json({ error: error.message }, 400)
    throw error
  }
}

function askOf(sandbox: Sandbox, { params }: Call) {
  const engine: Engine =
    (['bing', 'brave', 'mojeek', 'yandex'] as const).find(
      (name) => name === params.get('engine'),
    ) ?? 'google'
  const device: Device = params.get('device') === 'mobile' ? 'mobile' : 'desktop'
  const ask = askFrom(params, { engine, device, market: null, now: sandbox.now() })
  return { ...ask, day: dayFrom(params.get('day'), ask.day) }
}

function clockOf(sandbox: Sandbox) {
  const now = sandbox.now()
  return {
    now,
    mode: sandbox.clock === 'real' ? 'real' : 'set',
    day: dayOf(now),
    date: isoOf(dayOf(now)),
  }
}

function layoutOf({ layout }: Sandbox) {
  return {
    ...layout,
    layouts: layouts.map(({ name, audience, shows }) => ({ name, audience, shows })),
  }
}

function readLayout(given: Record<string, unknown>, { layout }: Sandbox) {
  const weights: Weights = {}
  for (const [name, weight] of Object.entries(asRecord(given.weights ?? layout.weights))) {
    if (!layouts.some((known) => known.name === name))
      throw new TypeError(`unknown layout ${name.slice(0, 50)}`)
    weights[name] = numberOf(weight, { fallback: 0, max: 1000 })
  }
  return {
    weights,
    padding: numberOf(given.padding, { fallback: layout.padding, max: 2_000_000 }),
    opaqueLinks: numberOf(given.opaqueLinks, { fallback: layout.opaqueLinks, max: 1 }),
    compress: given.compress === undefined ? layout.compress : given.compress === true,
  }
}
