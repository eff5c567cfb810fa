import type { Sandbox } from '../control/sandbox.ts'
import { each, esc } from '../layouts/html.ts'
import { key, unit } from '../world/chance.ts'
import { storiesFor } from '../world/media.ts'
import { sceneOf } from '../world/scene.ts'
import type { Story } from '../world/types.ts'
import { askFrom } from './ask.ts'
import { openUrl, sealUrl } from './redirects.ts'
import { html, notFound, type Reply, text } from './reply.ts'
import type { Call, MakeService } from './service.ts'

/** The news feed: half of its links carry the target readably, the others must be asked for with a signature. */
export const googleNews: MakeService = (sandbox) => ({
  name: 'google-news',
  prefix: '/news',
  hosts: ['news.google.com'],
  handle: (call) => {
    if (call.path === '/rss/search') return feed(sandbox, call)
    if (call.path === '/_/DotsSplashUi/data/batchexecute') return target(sandbox, call)
    const article = /^\/(?:rss\/)?articles\/([\w-]+)$/.exec(call.path)?.[1]
    const url = article ? readToken(sandbox.world.seed, article) : null
    if (article === undefined || url === null) return notFound(call.path)
    const time = Math.floor(sandbox.now())
    return html(
      `<!doctype html><c-wiz><div jscontroller="aLI87" data-n-a-id="${article}" data-n-a-ts="${time}" data-n-a-sg="${signature(article, time)}"></div></c-wiz>`,
    )
  },
})

const signature = (article: string, time: number) => key(article, time).toString(36)

/** Names the address of an article to those who bring the signature of its page. */
function target(sandbox: Sandbox, call: Call): Reply {
  try {
    const [[[rpc, inner]]] = JSON.parse(new URLSearchParams(call.body).get('f.req') ?? '')
    const [, , article, time, signed] = JSON.parse(inner)
    const url =
      signed === signature(article, time) ? readToken(sandbox.world.seed, article) : null
    const named = url && JSON.stringify(['garturlres', url, 1])
    return text(
      `)]}'\n\n${JSON.stringify([['wrb.fr', rpc, named, null, null, null, 'generic']])}`,
      'application/json',
    )
  } catch {
    return text('', 'application/json', 400)
  }
}

function feed(sandbox: Sandbox, call: Call): Reply {
  const { seed } = sandbox.world
  const ask = askFrom(call.params, {
    engine: 'google',
    device: 'desktop',
    market: call.market,
    now: sandbox.now(),
  })
  const localised = { ...ask, gl: ask.gl.toLowerCase(), hl: ask.hl.split('-')[0] ?? 'en' }
  const stories = ask.q.includes('zzznothing')
    ? []
    : storiesFor(sceneOf(sandbox.world, localised), { count: 20 })
  const body =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><generator>NFE/5.0</generator><title>"${esc(ask.q)}" - Google News</title>` +
    `<link>https://news.google.com/search?q=${encodeURIComponent(ask.q)}</link><language>${esc(ask.hl)}</language><lastBuildDate>${new Date(sandbox.now() * 1000).toUTCString()}</lastBuildDate><description>Google News</description>` +
    `${each(stories, (story) => item(seed, story))}</channel></rss>`
  return text(body, 'application/xml; charset=utf-8')
}

function item(seed: number, story: Story): string {
  const token = makeToken(seed, story.url)
  const link = `https://news.google.com/rss/articles/${token}?oc=5`
  const description = `<a href="${link}" target="_blank">${esc(story.title)}</a>&nbsp;&nbsp;<font color="#6f6f6f">${esc(story.source)}</font>`
  return (
    `<item><title>${esc(story.title)} - ${esc(story.source)}</title><link>${link}</link><guid isPermaLink="false">${token}</guid><pubDate>${new Date(story.publishedAt * 1000).toUTCString()}</pubDate>` +
    `<description>${esc(description)}</description><source url="${esc(new URL(story.url).origin)}">${esc(story.source)}</source></item>`
  )
}

/** Readable tokens are a small binary record: 08 13 22, the length, the address. */
function makeToken(seed: number, url: string): string {
  const bytes = Buffer.from(url)
  if (unit(seed, url, 'sealed') < 0.5 || bytes.length > 127) return `CBMi${sealUrl(seed, url)}`
  return Buffer.concat([Buffer.from([0x08, 0x13, 0x22, bytes.length]), bytes]).toString(
    'base64url',
  )
}

function readToken(seed: number, token: string): string | null {
  if (token.startsWith('CBMiCAES')) return openUrl(seed, token.slice(4))
  const bytes = Buffer.from(token, 'base64url')
  const url = bytes.subarray(4, 4 + (bytes[3] ?? 0)).toString()
  return /^http:\/\/[\w.-]+\//.test(url) ? url : null
}
