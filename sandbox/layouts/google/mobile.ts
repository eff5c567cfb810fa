import type { Organic } from '../../world/types.ts'
import { each, esc, highlight, PIXEL, ved } from '../html.ts'
import { padding } from '../padding.ts'
import { type Layout, type ResultPage, searchHref } from '../page.ts'
import {
  adsBlock,
  localBlock,
  questionsBlock,
  relatedBlock,
  storiesBlock,
  videosBlock,
} from './blocks-2026.ts'
import { overviewBlock } from './overview.ts'
import { eventId, pairScript, spelling } from './parts.ts'

/** Phones get headings instead of `h3` and no `cite`. */
export const mobile: Layout = {
  name: 'mobile',
  audience: 'mobile',
  shows: ['ads', 'aiOverview', 'topStories', 'localPack', 'peopleAlsoAsk', 'videos', 'related'],
  render: (page) =>
    `<!doctype html><html itemscope="" itemtype="http://schema.org/SearchResultsPage" lang="${esc(page.truth.ask.hl)}"><head><meta charset="UTF-8">` +
    `<meta content="width=device-width,initial-scale=1.0" name="viewport"><title>${esc(page.q)} - ${page.words.searchTitle}</title>${padding(page.padding * 0.5, 1)}</head>` +
    `<body class="srp">${body(page)}</body></html>`,
}

function body(page: ResultPage): string {
  const next = page.start + 10 < page.truth.organic.length
  const more = `<a aria-label="More results" class="T7sFge sW9g3e VknLRd" href="${esc(searchHref(page, page.q, page.start + 10))}"><span>${page.words.next}</span></a>`
  return (
    `<noscript><meta content="0;url=/search?q=${encodeURIComponent(page.q)}&amp;gbv=1&amp;sei=${eventId(page)}" http-equiv="refresh"></noscript>` +
    `<header class="Fh5muf"><div class="v6U7rf" id="qslc"><form class="tsf" action="/search" id="tsf"><input name="q" value="${esc(page.q)}"></form></div></header>` +
    `<div id="gsr"><div class="main" id="main"><div id="cnt"><div class="center_col s6JM6d" id="center_col"><div id="taw">${spelling(page)}<div id="tvcap">${adsBlock(page)}</div></div>` +
    `${overviewBlock(page)}<div class="eqAnXb" id="res" role="main"><div id="topstuff"></div><div id="search"><div data-async-context="query:${encodeURIComponent(page.q)}" id="rso">${main(page)}</div></div></div>` +
    `<div id="botstuff"><div id="bres">${relatedBlock(page)}</div>${next ? more : ''}</div></div></div></div></div>${pairScript(page)}${padding(page.padding * 0.3, 2)}`
  )
}

function main(page: ResultPage): string {
  const between: Record<number, (page: ResultPage) => string> = {
    3: questionsBlock,
    5: videosBlock,
  }
  return (
    storiesBlock(page) +
    localBlock(page) +
    each(
      page.organic,
      (organic, index) => result(page, organic) + (between[index + 1]?.(page) ?? ''),
    )
  )
}

function result(page: ResultPage, organic: Organic): string {
  const date = organic.date
    ? `<span class="MUxGbd wuQ4Ob WZ8Tjf"><span>${esc(organic.date)}</span> — </span>`
    : ''
  return (
    `<div class="MjjYud"><div><div class="Ww4FFb vt6azd xpd EtOod pkphOe" data-hveid="CA${organic.position}QAA"><div class="kvH3mc BToiNc UK95Uc" data-snc="ih6Jnb_${ved(organic.url).slice(8, 14)}">` +
    `<div class="Z26q7c UK95Uc jGGQ5e" data-snf="x5WNvb" data-snhf="0"><div class="P8ujBc v5yQqb jqWpsc">${organic.position === 1 ? `<h2 class="Uo8X3b OhScic zsYMMe">${page.words.webResults}</h2>` : ''}` +
    `<a class="cz3goc BmP5tf" role="presentation" href="${esc(page.hrefOf(organic.url))}" data-ved="${ved(organic.url, 'a')}" data-ctpacw="1"><div class="y0NFKc">${sourceOf(organic)}` +
    `<div class="oewGkc LeUQr MUxGbd v0nnCb" aria-level="3" role="heading"><div class="A9xod ynAwRc q8U8x MBeuO oewGkc LeUQr htnRc" role="link">${esc(organic.title)}</div></div></div></a></div></div>` +
    `<div class="Z26q7c UK95Uc uUuwM" data-snf="nke7rc" data-sncf="1"><div class="VwiC3b MUxGbd yDYNvb lEBKkf">${date}${highlight(organic.snippet, page.q, 'em')}</div></div>` +
    `<div class="Z26q7c UK95Uc Sth6v" data-snf="Vjbam"><div><a href="${esc(page.hrefOf(organic.url))}" data-ctpacw="1"><div class="LicuJb uhHOwf BYbUcd" aria-hidden="true"><img alt="" src="${PIXEL}"></div></a></div></div>${sitelinks(organic)}</div></div></div></div>`
  )
}

function sourceOf({ siteName, crumbs }: Organic): string {
  const [origin = '', ...rest] = crumbs
  const path = each(
    rest.slice(0, 2),
    (crumb) =>
      `<span class="ZYHQ7e"> › </span><span class="ZYHQ7e">${esc(crumb.length > 12 ? `${crumb.slice(0, 10)}...` : crumb)}</span>`,
  )
  return (
    `<div class="OSrXXb NJS5vf RNQ5ae"><div class="d8lRkd OSrXXb WQnrNe MUxGbd lyLwlc aLF0Z"><span class="wbJOMb"><span class="pKWwCd q8U8x zydFU"><div class="Aozhyc MUxGbd lyLwlc aLF0Z OSrXXb">` +
    `<span class="BTu2cd">${esc(siteName)}</span></div></span><span class="OSrXXb VN4UC"><span class="yKd8Hd ob9lvb" role="text">${esc(origin)}${path}</span></span></span></div></div>`
  )
}

function sitelinks({ sitelinks: links }: Organic): string {
  return links.length === 0
    ? ''
    : `<div class="MUxGbd v0nnCb lyLwlc">${each(links, ({ title, url }) => `<div class="Qprzac"><a href="${esc(url)}"><div class="MUxGbd">${esc(title)}</div></a></div>`)}</div>`
}
