import type { Sandbox } from '../control/sandbox.ts'
import { bingPage, type EnginePage } from '../layouts/engines/bing.ts'
import { bravePage } from '../layouts/engines/brave.ts'
import { challengePage, duckduckgoPage, vqdOf } from '../layouts/engines/duckduckgo.ts'
import { mojeekPage } from '../layouts/engines/mojeek.ts'
import { SEARCH_TOKEN, startpageHome, startpagePage } from '../layouts/engines/startpage.ts'
import { seekTruth } from '../world/truth.ts'
import type { Engine } from '../world/types.ts'
import { askFrom } from './ask.ts'
import { html, notFound, redirect } from './reply.ts'
import { type Call, formOf, type MakeService, questionOf, type Service } from './service.ts'

const captcha =
  '<!doctype html><html><head><title>Captcha</title></head><body><div class="captcha"><h1>One last step</h1><p>Please solve the challenge to continue</p></div></body></html>'

export const bing: MakeService = (sandbox) => ({
  name: 'bing',
  prefix: '/bing',
  hosts: ['www.bing.com'],
  handle: (call) => {
    if (call.path !== '/search') return notFound(call.path)
    const [language = 'en', country] = (
      call.params.get('mkt') ??
      call.params.get('setlang') ??
      'en'
    ).split('-')
    const gl = call.params.get('cc') ?? country
    return html(
      bingPage(
        pageOf(sandbox, call, {
          engine: 'bing',
          hl: language,
          gl,
          start: Number(call.params.get('first') ?? 1) - 1,
        }),
      ),
    )
  },
  refuse: blockedBy(() => html(captcha)),
})

/** Further pages want the token of the first one. */
export const duckduckgo: MakeService = (sandbox) => ({
  name: 'duckduckgo',
  prefix: '/duckduckgo',
  hosts: ['html.duckduckgo.com', 'duckduckgo.com'],
  handle: (call) => {
    if (call.path !== '/html' && call.path !== '/html/') return notFound(call.path)
    const form = formOf(call)
    const field = (name: string) => call.params.get(name) ?? form.get(name)
    const start = Number(field('s') ?? 0)
    if (start > 0 && field('vqd') !== vqdOf(questionOf(call))) return html(challengePage(), 202)
    const [country, language] = (field('kl') ?? 'us-en').split('-')
    const gl = country === 'wt' ? 'us' : country
    return html(
      duckduckgoPage(
        pageOf(sandbox, call, { engine: 'bing', hl: language ?? 'en', gl, start }),
      ),
    )
  },
  refuse: blockedBy(() => html(challengePage(), 202)),
})

export const brave: MakeService = (sandbox) => ({
  name: 'brave',
  prefix: '/brave',
  hosts: ['search.brave.com'],
  handle: (call) => {
    if (call.path !== '/search') return notFound(call.path)
    const gl = /(?:^|;\s*)country=(\w\w)/.exec(call.headers.cookie ?? '')?.[1]
    return html(
      bravePage(
        pageOf(sandbox, call, {
          engine: 'brave',
          hl: 'en',
          gl,
          start: Number(call.params.get('offset') ?? 0) * 10,
        }),
      ),
    )
  },
  refuse: blockedBy(() => html(captcha, 429)),
})

export const mojeek: MakeService = (sandbox) => ({
  name: 'mojeek',
  prefix: '/mojeek',
  hosts: ['www.mojeek.com'],
  handle: (call) => {
    if (call.path !== '/search') return notFound(call.path)
    const cookies = new URLSearchParams((call.headers.cookie ?? '').replaceAll(/;\s*/g, '&'))
    const gl = call.params.get('arc') ?? cookies.get('arc') ?? undefined
    const hl = call.params.get('lb') ?? cookies.get('lb') ?? 'en'
    return html(
      mojeekPage(
        pageOf(sandbox, call, {
          engine: 'mojeek',
          hl,
          gl,
          start: Number(call.params.get('s') ?? 1) - 1,
        }),
      ),
    )
  },
  refuse: blockedBy(() =>
    html(
      '<!doctype html><html><head><title>403 - Forbidden</title></head><body><p>Sorry your network appears to be sending automated queries.</p></body></html>',
      403,
    ),
  ),
})

/** Shows Google's results, but only to those who bring the token of its own form. */
export const startpage: MakeService = (sandbox) => ({
  name: 'startpage',
  prefix: '/startpage',
  hosts: ['www.startpage.com'],
  handle: (call) => {
    if (call.path === '/') return html(startpageHome())
    if (call.path === '/sp/captcha') return html(captcha)
    if (call.path !== '/sp/search') return notFound(call.path)
    const form = formOf(call)
    if ((form.get('sc') ?? call.params.get('sc')) !== SEARCH_TOKEN)
      return redirect(`${call.url.origin}/startpage/sp/captcha`)
    const start = (Number(form.get('page') ?? call.params.get('page') ?? 1) - 1) * 10
    return html(
      startpagePage(
        pageOf(sandbox, call, { engine: 'google', hl: 'en', gl: undefined, start }),
      ),
    )
  },
  refuse: blockedBy((call) => redirect(`${call.url.origin}/startpage/sp/captcha`)),
})

type View = { engine: Engine; hl: string; gl: string | undefined; start: number }

function pageOf(sandbox: Sandbox, call: Call, { engine, hl, gl, start }: View): EnginePage {
  const q = questionOf(call)
  const params = new URLSearchParams({ q, hl: hl.toLowerCase(), ...(gl && { gl }) })
  const truth = seekTruth(
    sandbox.world,
    askFrom(params, { engine, device: call.device, market: call.market, now: sandbox.now() }),
  )
  const from = start > 0 ? Math.floor(start / 10) * 10 : 0
  return {
    truth,
    q,
    start: from,
    organic: truth.organic.slice(from, from + 10),
    padding: sandbox.layout.padding,
  }
}

function blockedBy(
  page: (call: Call) => ReturnType<Service['handle']>,
): NonNullable<Service['refuse']> {
  return (fault, call) => (fault === 'empty' || fault === '429' ? null : page(call))
}
