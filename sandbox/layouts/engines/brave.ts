import type { Organic } from '../../world/types.ts'
import { each, esc, highlight, PIXEL } from '../html.ts'
import { padding } from '../padding.ts'
import type { EnginePage } from './bing.ts'

export function bravePage(page: EnginePage): string {
  const { q, truth, start, organic } = page
  const next =
    start + 10 < truth.organic.length
      ? `<a href="/search?q=${encodeURIComponent(q)}&amp;offset=${start / 10 + 1}&amp;spellcheck=0" class="button svelte-na4a2u" role="link">Next</a>`
      : ''
  const nothing = `<div id="no-results" class="no-results"><p>Not many great matches came back for your search: <b>${esc(q)}</b></p></div>`
  return (
    `<!doctype html><html lang="${esc(truth.ask.hl)}"><head><meta charset="utf-8"><title>${esc(q)} - Brave Search</title>${padding(page.padding * 0.4, 2)}</head><body><div id="search-page"><form id="searchform" action="/search"><textarea id="searchbox" name="q">${esc(q)}</textarea></form>` +
    `<div id="results" class="svelte-e12qt1"><!--[--><!--[5-->${organic.length > 0 ? each(organic, (result, index) => item(result, index, q)) : nothing}<!--]--></div><div id="pagination" class="svelte-14nrfpk">${next}</div></div></body></html>`
  )
}

function item(result: Organic, index: number, q: string): string {
  const [origin = '', ...rest] = result.crumbs
  const date = result.date ? `<span class="t-secondary">${esc(result.date)} -</span> ` : ''
  return (
    `<div class="snippet svelte-jmfu5f" data-pos="${index}" data-type="web" data-keynav="true"><div class="result-wrapper svelte-1rq4ngz"><div class="result-content svelte-1rq4ngz"><a href="${esc(result.url)}" target="_self" class="svelte-14r20fy l1">` +
    `<div class="site-name-wrapper svelte-on1hvy"><div class="favicon-wrapper svelte-on1hvy"><img alt="" class="favicon" src="${PIXEL}"></div><div class="site-name-content svelte-on1hvy"><div class="desktop-small-semibold t-secondary text-ellipsis">${esc(result.siteName)}</div>` +
    `<div class="url-wrapper svelte-on1hvy"><cite class="snippet-url desktop-small-regular t-tertiary svelte-on1hvy">${esc(origin.replace('http://', ''))}<span class="text-ellipsis"> › ${esc(rest.join(' › '))}</span></cite></div></div></div>` +
    `<div class="title search-snippet-title line-clamp-1 svelte-14r20fy" title="${esc(result.title)}">${esc(result.title)}</div></a><div class="generic-snippet svelte-1cwdgg3"><div class="content desktop-default-regular t-primary line-clamp-dynamic">${date}${highlight(result.snippet, q, 'strong')}</div></div></div></div>${cluster(result)}</div>`
  )
}

function cluster({ sitelinks }: Organic): string {
  if (sitelinks.length === 0) return ''
  return `<div class="result-cluster svelte-1ajsqxo">${each(sitelinks, ({ title, url }) => `<div class="snippet svelte-1ajsqxo"><a href="${esc(url)}" class="title desktop-default-regular line-clamp-1" target="_self">${esc(title)}</a><div class="description">${esc(title)}.</div></div>`)}</div>`
}
