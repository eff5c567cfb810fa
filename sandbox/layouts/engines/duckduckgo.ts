import type { Organic } from '../../world/types.ts'
import { each, esc, highlight, ved } from '../html.ts'
import type { EnginePage } from './bing.ts'

export function duckduckgoPage({ q, truth, start, organic }: EnginePage): string {
  const nothing = `<div class="result results_links results_links_deep result--no-result"><div class="links_main links_deep result__body"><div class="no-results">No results found for <b>${esc(q)}</b></div></div></div>`
  return (
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"><html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"><title>${esc(q)} at DuckDuckGo</title></head>` +
    `<body class="body--html"><a name="top" id="top"></a><div id="header" class="header cw header--html"><form name="x" class="header__form" action="/html/" method="post"><input name="q" class="search__input" value="${esc(q)}"></form></div>` +
    `<div><div class="serp__results"><div id="links" class="results">${ads(truth.features.ads, start)}${organic.length > 0 ? each(organic, (result) => item(result, q)) : nothing}${next(q, start, truth.organic.length)}</div></div></div></body></html>`
  )
}

export function challengePage(): string {
  return (
    `<!DOCTYPE html><html lang="en"><head><title>DuckDuckGo</title></head><body><center id="lite_wrapper"><form id="img-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet" target="ifr" method="POST"></form>` +
    `<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet" method="POST"><div class="anomaly-modal__mask"><div class="anomaly-modal__modal" data-testid="anomaly-modal">` +
    `<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div><div class="anomaly-modal__description">Please complete the following challenge to confirm this search was made by a human.</div></div></div></form></center></body></html>`
  )
}

function wrapped(url: string): string {
  return `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=${ved(url).slice(8)}`
}

function item(result: Organic, q: string): string {
  const href = wrapped(result.url)
  const shown = result.url.replace('http://', '')
  return (
    `<div class="result results_links results_links_deep web-result "><div class="links_main links_deep result__body"><!-- This is the visible part --><h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${esc(result.title)}</a></h2>` +
    `<div class="result__extras"><div class="result__extras__url"><span class="result__icon"><a rel="nofollow" href="${href}"><img class="result__icon__img" width="16" height="16" alt="" src="//external-content.duckduckgo.com/ip3/${esc(result.host)}.ico"></a></span>` +
    `<a class="result__url" href="${href}"> ${esc(decodeURI(shown))} </a></div></div><a class="result__snippet" href="${href}">${highlight(result.snippet, q, 'b')}</a><div class="clear"></div></div></div>`
  )
}

function ads(
  list: { title: string; url: string; host: string; text: string }[],
  start: number,
): string {
  if (start > 0) return ''
  return each(
    list,
    (ad) =>
      `<div class="result results_links results_links_deep result--ad "><div class="links_main links_deep result__body"><h2 class="result__title"><a rel="nofollow" class="result__a" href="https://duckduckgo.com/y.js?ad_domain=${esc(ad.host)}&amp;ad_type=txad&amp;u3=${encodeURIComponent(ad.url)}">${esc(ad.title)}</a></h2><a class="result__snippet" href="#">${esc(ad.text)}</a></div></div>`,
  )
}

function next(q: string, start: number, total: number): string {
  if (start + 10 >= total) return ''
  return `<div class="nav-link"><form action="/html/" method="post"><input type="submit" class="btn btn--alt" value="Next"><input type="hidden" name="q" value="${esc(q)}"><input type="hidden" name="s" value="${start + 10}"><input type="hidden" name="dc" value="${start + 11}"><input type="hidden" name="vqd" value="${vqdOf(q)}"><input type="hidden" name="kl" value="wt-wt"></form></div>`
}

/** The token that the second page asks for. */
export function vqdOf(q: string): string {
  return `4-${BigInt(`0x${Buffer.from(q).toString('hex').slice(0, 24).padEnd(24, '7')}`)}`
}
