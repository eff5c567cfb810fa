import type { Organic } from '../../world/types.ts'
import { each, esc, PIXEL, trail, ved } from '../html.ts'
import { padding } from '../padding.ts'
import { type Layout, type ResultPage, searchHref } from '../page.ts'
import {
  adsBlock,
  answerBlock,
  localBlock,
  originOf,
  shoppingBlock,
  storiesBlock,
} from './blocks-2026.ts'
import { snippetOf } from './desktop-2026.ts'
import { knowledgeBlock } from './knowledge.ts'
import { eventId, numbers, pairScript, spelling, statsText, tabs } from './parts.ts'

/** The layout of 2023 and 2024: `div.g`, no overview, related searches as plain chips. */
export const desktopClassic: Layout = {
  name: 'desktop-classic',
  audience: 'desktop',
  shows: [
    'ads',
    'answerBox',
    'knowledgeGraph',
    'topStories',
    'localPack',
    'shopping',
    'peopleAlsoAsk',
    'related',
  ],
  render: (page) =>
    `<!doctype html><html itemscope="" itemtype="http://schema.org/SearchResultsPage" lang="${esc(page.truth.ask.hl)}"><head>` +
    `<meta charset="UTF-8"><title>${esc(page.q)} - ${page.words.searchTitle}</title>${padding(page.padding * 0.4, 2)}</head>` +
    `<body class="srp vasq" id="gsr">${body(page)}</body></html>`,
}

function body(page: ResultPage): string {
  return (
    `<div class="main" id="main"><div class="e9EfHf" id="cnt"><div id="top_nav"><div id="hdtb"><div role="list">${tabs(page)}</div></div></div>` +
    `<div class="appbar" id="appbar"><div id="extabar"><div class="WE0UJf" id="slim_appbar"><div class="LHJvCe"><div id="result-stats">${statsText(page)}</div></div></div></div></div>` +
    `<div class="GyAeWb" id="rcnt"><div class="s6JM6d" id="center_col"><div id="taw">${spelling(page)}<div id="tvcap">${adsBlock(page)}</div></div>` +
    `<div class="eqAnXb" id="res" role="main"><div id="topstuff"></div><div id="search"><div><h1 class="Uo8X3b OhScic zsYMMe">Search Results</h1>` +
    `<div class="v7W49e" eid="${eventId(page)}" data-async-context="query:${encodeURIComponent(page.q)}" id="rso">${main(page)}</div></div></div></div>` +
    `<div id="botstuff"><div id="bres">${related(page)}</div><div role="navigation">${numbers(page)}</div></div></div>` +
    `${knowledgeBlock(page, 'TQc1id rhstc4')}</div></div></div>${pairScript(page)}${padding(page.padding * 0.3, 3)}`
  )
}

function main(page: ResultPage): string {
  const top = storiesBlock(page) + localBlock(page) + shoppingBlock(page) + answerBlock(page)
  return (
    top +
    each(
      page.organic,
      (organic, index) => result(page, organic) + (index === 2 ? questions(page) : ''),
    )
  )
}

function result(page: ResultPage, organic: Organic): string {
  const source = sourceOf(organic)
  const wrapper = organic.position % 4 === 0 ? ['<div class="hlcw0c">', '</div>'] : ['', '']
  return (
    `${wrapper[0]}<div class="MjjYud"><div class="g Ww4FFb vt6azd tF2Cxc asEBEc" lang="${page.truth.language}" data-ved="${ved(organic.url)}"><div class="kvH3mc BToiNc UK95Uc">` +
    `<div class="Z26q7c UK95Uc jGGQ5e" data-header-feature="0"><div class="yuRUbf"><a href="${esc(page.hrefOf(organic.url))}" data-ved="${ved(organic.url, 'a')}"><br><h3 class="LC20lb MBeuO DKV0Md">${esc(organic.title)}</h3>` +
    `<div class="TbwUpd NJjxre iUh30 ojE3Fb"><span class="H9lube"><div class="eqA2re NjwKYd Vwoesf"><img class="XNo5Ab" src="${PIXEL}" alt=""></div></span>${source}</div></a>` +
    `<div class="B6fmyf byrV5b Mg1HEd"><div class="TbwUpd iUh30 ojE3Fb">${source}</div></div></div></div>` +
    `<div class="Z26q7c UK95Uc" data-sncf="1" data-snf="nke7rc"><div class="VwiC3b yXK7lf MUxGbd yDYNvb lyLwlc lEBKkf">${snippetOf(organic, page)}</div></div>${inlineLinks(organic)}</div></div></div>${wrapper[1]}`
  )
}

function sourceOf(organic: Organic): string {
  const path = `<span class="dyjrff qzEoUe" role="text">${esc(trail(organic.crumbs))}</span>`
  return (
    `<div><span class="VuuXrf">${esc(organic.siteName)}</span><div class="byrV5b">` +
    `<cite class="qLRx3b tjvcx GvPZzd cHaqb" role="text">${esc(organic.crumbs[0] ?? '')}${path}</cite></div></div>`
  )
}

function inlineLinks({ sitelinks }: Organic): string {
  if (sitelinks.length === 0) return ''
  return `<div class="HiHjCd">${each(sitelinks, ({ title, url }) => `&lrm;<a href="${esc(url)}">${esc(title)}</a> · `)}</div>`
}

function questions({ features, words, q }: ResultPage): string {
  if (features.peopleAlsoAsk.length === 0) return ''
  const items = each(
    features.peopleAlsoAsk,
    ({ question, answer, title, url, siteName }) =>
      `<div jsname="Cpkphb"><div class="wQiwMc related-question-pair" data-q="${esc(question)}"><div class="dnXCYb" role="button"><span>${esc(question)}</span></div>` +
      `<div class="bCOlv"><div class="wDYxhc" data-md="61"><div class="LGOjhe" data-attrid="wa:/description"><span class="hgKElc">${esc(answer)}</span></div></div>` +
      `<div class="g"><div class="tF2Cxc"><div class="yuRUbf"><a href="${esc(url)}"><br><h3 class="LC20lb MBeuO DKV0Md">${esc(title)}</h3><div><span class="VuuXrf">${esc(siteName)}</span><cite>${esc(originOf(url))}</cite></div></a></div></div></div></div></div></div>`,
  )
  return `<div class="MjjYud"><div class="cUnQKe" data-initq="${esc(q)}"><div class="Wt5Tfe"><div aria-level="2" role="heading"><span class="mgAbYb">${words.peopleAlsoAsk}</span></div>${items}</div></div></div>`
}

function related(page: ResultPage): string {
  const items = each(
    page.features.related,
    (query) =>
      `<a class="k8XOCe R0xfCb VCOFK s8bAkb" href="${esc(searchHref(page, query))}"><div class="s75CSd u60jwe r2fjmd AB4Wff"><b>${esc(query)}</b></div></a>`,
  )
  return (
    items &&
    `<div class="MjjYud"><div class="oIk2Cb"><div class="O3JH7" role="heading" aria-level="2"><span>${page.words.related}</span></div><div class="y6Uyqe">${items}</div></div></div>`
  )
}
