import type { Organic, Truth } from '../../world/types.ts'
import { each, esc, highlight, PIXEL, ved } from '../html.ts'
import { padding } from '../padding.ts'

export type EnginePage = {
  truth: Truth
  q: string
  start: number
  organic: Organic[]
  padding: number
}

export function bingPage(page: EnginePage): string {
  const { q, truth, organic } = page
  const results =
    organic.length > 0
      ? each(organic, (result) => item(result, q))
      : `<li class="b_no" data-priority="2"><h1>There are no results for <strong>${esc(q)}</strong></h1><ul><li>Check your spelling or try different keywords</li></ul></li>`
  return (
    `<!DOCTYPE html><html dir="ltr" lang="${esc(truth.ask.hl)}" xmlns="http://www.w3.org/1999/xhtml"><head><title>${esc(q)} - Search</title><meta content="text/html; charset=utf-8" http-equiv="content-type">${padding(page.padding * 0.5, 0)}</head>` +
    `<body class="b_respl"><header id="b_header"><form action="/search" id="sb_form"><input class="b_searchbox" id="sb_form_q" name="q" value="${esc(q)}"></form></header><div id="b_content"><main aria-label="Search Results">` +
    `<div id="b_tween"><span class="sb_count">About ${truth.total.toLocaleString('en')} results</span></div><ol id="b_results" role="presentation">${ads(page)}${results}${pager(page)}</ol></main>${related(page)}</div>${padding(page.padding * 0.2, 1)}</body></html>`
  )
}

/** Links lead over a counting address that carries the target in base64. */
function counted(url: string): string {
  const target = `a1${Buffer.from(url).toString('base64url')}`
  return `https://www.bing.com/ck/a?!&amp;&amp;p=${ved(url)}${ved(url, 2)}&amp;ptn=3&amp;ver=2&amp;hsh=4&amp;fclid=${ved(url, 3).slice(8, 20)}&amp;u=${target}&amp;ntb=1`
}

function item(result: Organic, q: string): string {
  const date = result.date
    ? `<span class="news_dt">${esc(result.date)}</span>&nbsp;&#0183;&#32;`
    : ''
  return (
    `<li class="b_algo" data-id iid="SERP.${5000 + result.position}"><div class="b_tpcn"><a class="tilk" aria-label="${esc(result.siteName)}" href="${counted(result.url)}"><div class="tpic"><img src="${PIXEL}" alt=""></div>` +
    `<div class="tptxt"><div class="tptt">${esc(result.siteName)}</div><div class="tpmeta"><div class="b_attribution" u="${result.position}|5071|47"><cite>${esc(result.crumbs.join(' › '))}</cite></div></div></div></a></div>` +
    `<h2 class=""><a href="${counted(result.url)}" h="ID=SERP,${5100 + result.position}.2">${highlight(result.title, q, 'strong')}</a></h2><div class="b_caption"><p class="b_lineclamp2">${date}${highlight(result.snippet, q, 'strong')}</p></div></li>`
  )
}

function ads({ truth, start }: EnginePage): string {
  if (start > 0 || truth.features.ads.length === 0) return ''
  return `<li class="b_ad"><ul>${each(truth.features.ads, (ad) => `<li><div class="sb_add sb_adTA"><h2><a href="https://www.bing.com/aclk?ld=${ved(ad.url)}&amp;u=${encodeURIComponent(ad.url)}">${esc(ad.title)}</a></h2><div class="b_caption"><div class="b_attribution"><cite>${esc(ad.host)}</cite></div><p>${esc(ad.text)}</p></div></div></li>`)}</ul></li>`
}

function related({ truth }: EnginePage): string {
  const items = each(
    truth.features.related,
    (query) =>
      `<li><a href="/search?q=${encodeURIComponent(query)}&amp;FORM=QSRE1"><div class="b_suggestionText">${esc(query)}</div></a></li>`,
  )
  return `<aside aria-label="Additional Results"><ol id="b_context"><li class="b_ans"><div class="b_rrsr"><h2>Related searches</h2><ul class="b_vList">${items}</ul></div></li></ol></aside>`
}

function pager({ q, start, truth }: EnginePage): string {
  if (start + 10 >= truth.organic.length) return ''
  return `<li class="b_pag"><nav role="navigation" aria-label="More results"><ul class="sb_pagF"><li><a class="sb_pagN" title="Next page" href="/search?q=${encodeURIComponent(q)}&amp;first=${start + 11}&amp;FORM=PORE">Next</a></li></ul></nav></li>`
}
