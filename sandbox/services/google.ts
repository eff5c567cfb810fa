import type { Sandbox } from '../control/sandbox.ts'
import { consentPage, softBlockPage, sorryPage, zeroPage } from '../layouts/google/states.ts'
import { verticalOf, verticalPage } from '../layouts/google/verticals.ts'
import { PIXEL } from '../layouts/html.ts'
import { chooseLayout } from '../layouts/index.ts'
import type { Audience, ResultPage } from '../layouts/page.ts'
import { wordsFor } from '../layouts/words.ts'
import { unit } from '../world/chance.ts'
import { noFeatures } from '../world/features.ts'
import { suggestionsFor } from '../world/papers.ts'
import { sceneOf } from '../world/scene.ts'
import { seekTruth } from '../world/truth.ts'
import { askFrom, startOf } from './ask.ts'
import { openUrl, sealUrl } from './redirects.ts'
import { html, json, notFound, type Reply, redirect, text } from './reply.ts'
import type { Call, Fault, MakeService } from './service.ts'

export const google: MakeService = (sandbox) => ({
  name: 'google',
  prefix: '/google',
  hosts: ['www.google.com', 'google.com', 'suggestqueries.google.com', 'consent.google.com'],
  handle: (call) => {
    switch (call.path) {
      case '/search':
      case '/wml/search':
        return search(sandbox, call)
      case '/goto':
        return follow(sandbox, call.params.get('url') ?? '')
      case '/url':
        return redirect(call.params.get('q') ?? call.params.get('url') ?? '/')
      case '/complete/search':
        return suggest(sandbox, call)
      case '/sorry/index':
        return html(sorryPage(call.params.get('continue') ?? '', stamp(sandbox)), 429)
      case '/httpservice/retry/enablejs':
        return html(softBlockPage(''))
      case '/imgres':
        return text(Buffer.from(PIXEL.split(',')[1] ?? '', 'base64'), 'image/gif')
      default:
        return notFound(call.path)
    }
  },
  refuse: (fault, call) => refuse(sandbox, fault, call),
})

function search(sandbox: Sandbox, call: Call): Reply {
  const isWml = call.path === '/wml/search'
  if (isWml && !call.params.has('sca_esv'))
    return html('<html><title>Error 403 (Forbidden)!!1</title></html>', 403)
  const page = pageOf(sandbox, call)
  if (page.q === '') return redirect('/google/')
  if (page.organic.length === 0) return html(zeroPage(page))
  const vertical = verticalOf(call.params)
  if (vertical) return html(verticalPage(vertical, page, sandbox.world))
  const layout = chooseLayout(
    sandbox.layout.weights,
    isWml ? 'wml' : audienceOf(call),
    sandbox.world.seed,
    page.q,
    page.start,
  )
  const reply = html(layout.render(page))
  return { ...reply, headers: { ...reply.headers, 'x-sandbox-layout': layout.name } }
}

function pageOf(sandbox: Sandbox, call: Call): ResultPage {
  const { world, layout } = sandbox
  const ask = askFrom(call.params, {
    engine: 'google',
    device: call.device,
    market: call.market,
    now: sandbox.now(),
  })
  const truth = seekTruth(world, ask)
  const start = startOf(call.params)
  const organic = truth.organic.slice(start, start + 10)
  const hidden = new Map(
    organic
      .filter(({ url }) => unit(world.seed, ask.q, url, 'opaque') < layout.opaqueLinks)
      .map(({ url }) => [url, `/goto?url=${sealUrl(world.seed, url)}`]),
  )
  return {
    truth,
    q: ask.q,
    start,
    organic,
    features:
      start === 0 && call.params.get('udm') !== '14'
        ? truth.features
        : { ...noFeatures, related: truth.features.related },
    words: wordsFor(ask.hl),
    hrefOf: (url) => hidden.get(url) ?? url,
    pairs: [...hidden]
      .filter(([url]) => unit(url, 'paired') < 0.5)
      .map(([url, href]) => [href, url]),
    padding: layout.padding,
  }
}

function audienceOf(call: Call): Audience {
  const agent = call.headers['user-agent'] ?? ''
  if (call.params.get('gbv') === '1' || /nokia|midp|lynx|links|w3m|opera mini/i.test(agent))
    return 'plain'
  return call.device
}

function follow({ world }: Sandbox, token: string): Reply {
  const url = openUrl(world.seed, token)
  return url
    ? redirect(url)
    : html('<html><title>Error 400 (Bad Request)!!1</title></html>', 400)
}

/** `client=chrome` and `firefox` answer plain JSON, the others wrap it. */
function suggest(sandbox: Sandbox, call: Call): Reply {
  const ask = askFrom(call.params, {
    engine: 'google',
    device: call.device,
    market: call.market,
    now: sandbox.now(),
  })
  const found = suggestionsFor(sceneOf(sandbox.world, ask))
  const client = call.params.get('client') ?? 'chrome'
  if (client === 'gws-wiz') {
    const rows = found.map((value) => [value, 0, [512]])
    return text(
      `window.google.ac.h(${JSON.stringify([rows, { q: ask.q }])})`,
      'text/javascript; charset=UTF-8',
    )
  }
  if (client === 'firefox') return json([ask.q, found])
  return json([
    ask.q,
    found,
    [],
    { 'google:suggestsubtypes': found.map(() => [512]), 'google:verbatimrelevance': 1300 },
  ])
}

function refuse(sandbox: Sandbox, fault: Fault, call: Call): Reply | null {
  const asked = `https://www.google.com${call.path}${call.url.search}`
  switch (fault) {
    case '429':
      return html(sorryPage(asked, stamp(sandbox)), 429)
    case 'sorry':
      return redirect(
        `${call.url.origin}/google/sorry/index?continue=${encodeURIComponent(asked)}&q=EgSandbox`,
      )
    case 'consent':
      return html(consentPage(asked, call.params.get('hl') ?? 'en'))
    case 'softblock':
      return html(softBlockPage(call.params.get('q') ?? ''))
    case '401':
    case '500':
    case '529':
    case 'empty':
      return null
  }
}

function stamp(sandbox: Sandbox): string {
  return new Date(sandbox.now() * 1000).toISOString()
}
