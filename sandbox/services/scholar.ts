import type { Sandbox } from '../control/sandbox.ts'
import { each, esc, highlight } from '../layouts/html.ts'
import { key } from '../world/chance.ts'
import { type Paper, papersFor } from '../world/papers.ts'
import { sceneOf } from '../world/scene.ts'
import { askFrom, startOf } from './ask.ts'
import { html, notFound, type Reply } from './reply.ts'
import type { Call, MakeService } from './service.ts'

export const scholar: MakeService = (sandbox) => ({
  name: 'scholar',
  prefix: '/scholar',
  hosts: ['scholar.google.com'],
  handle: (call) => (call.path === '/scholar' ? search(sandbox, call) : notFound(call.path)),
  refuse: (fault) =>
    fault === 'sorry' || fault === 'softblock'
      ? html(
          `<!doctype html><html><head><title>Google Scholar</title></head><body><form id="gs_captcha_f" method="post"><h1>Please show you're not a robot</h1><div id="gs_captcha_c"></div></form></body></html>`,
        )
      : null,
})

function search(sandbox: Sandbox, call: Call): Reply {
  const ask = askFrom(call.params, {
    engine: 'google',
    device: 'desktop',
    market: call.market,
    now: sandbox.now(),
  })
  const from = Number(call.params.get('as_ylo') ?? 0)
  const to = Number(call.params.get('as_yhi') ?? 9999)
  const start = startOf(call.params)
  const found = papersFor(sceneOf(sandbox.world, ask), { count: 10, offset: start })
  const papers = ask.q.includes('zzznothing')
    ? []
    : found.filter(({ year }) => year >= from && year <= to)
  const nothing = `<div class="gs_med"><p>Your search - <b>${esc(ask.q)}</b> - did not match any articles.</p></div>`
  return html(
    `<!doctype html><html><head><title>${esc(ask.q)} - Google Scholar</title></head><body><div id="gs_top"><div id="gs_ab"><div class="gs_ab_mdw">About ${(key(ask.q) % 90_000) + 100} results (<b>0.05</b> sec)</div></div>` +
      `<div id="gs_bdy"><div id="gs_res_ccl"><div id="gs_res_ccl_mid">${papers.length > 0 ? each(papers, (paper, index) => item(paper, { index: start + index, q: ask.q })) : nothing}</div></div></div></div></body></html>`,
  )
}

function item(paper: Paper, { index, q }: { index: number; q: string }): string {
  const pdf = paper.pdfUrl
    ? `<div class="gs_ggs gs_fl"><div class="gs_ggsd"><div class="gs_or_ggsm"><a href="${esc(paper.pdfUrl)}"><span class="gs_ctg2">[PDF]</span> ${esc(paper.publisher)}</a></div></div></div>`
    : ''
  return (
    `<div class="gs_r gs_or gs_scl" data-cid="${paper.id}" data-did="${paper.id}" data-lid="" data-aid="${paper.id}" data-rp="${index}">${pdf}<div class="gs_ri"><h3 class="gs_rt"><a id="${paper.id}" href="${esc(paper.url)}">${highlight(paper.title, q, 'b')}</a></h3>` +
    `<div class="gs_a">${esc(paper.authors)} - ${esc(paper.journal)}, ${paper.year} - ${esc(paper.publisher)}</div><div class="gs_rs">${highlight(paper.snippet, q, 'b')}</div>` +
    `<div class="gs_fl"><a href="javascript:void(0)" class="gs_or_sav">Save</a> <a href="/scholar?cites=${key(paper.id)}&amp;as_sdt=2005">Cited by ${paper.citedBy}</a> <a href="/scholar?q=related:${paper.id}:scholar.google.com/">Related articles</a></div></div></div>`
  )
}
