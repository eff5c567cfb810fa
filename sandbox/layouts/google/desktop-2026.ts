import type { Organic } from '../../world/types.ts'
import { each, esc, highlight, PIXEL, trail, ved } from '../html.ts'
import { padding } from '../padding.ts'
import type { Layout, ResultPage } from '../page.ts'
import {
  adsBlock,
  answerBlock,
  imagesBlock,
  localBlock,
  questionsBlock,
  relatedBlock,
  shoppingBlock,
  storiesBlock,
  videosBlock,
} from './blocks-2026.ts'
import { knowledgeBlock } from './knowledge.ts'
import { overviewBlock } from './overview.ts'
import { decimal, eventId, numbers, pairScript, spelling, statsText, tabs } from './parts.ts'

export const desktop2026: Layout = {
  name: 'desktop-2026',
  audience: 'desktop',
  shows: [
    'ads',
    'aiOverview',
    'answerBox',
    'knowledgeGraph',
    'topStories',
    'localPack',
    'shopping',
    'peopleAlsoAsk',
    'videos',
    'images',
    'related',
  ],
  render: (page) =>
    `<!doctype html><html itemscope="" itemtype="http://schema.org/SearchResultsPage" lang="${esc(page.truth.ask.hl)}"><head>` +
    `<meta charset="UTF-8"><meta content="origin" name="referrer"><title>${esc(page.q)} - ${page.words.searchTitle}</title>` +
    `${padding(page.padding * 0.4, 0)}</head><body jsmodel="hspDDf" class="srp" id="gsr">${body(page)}</body></html>`,
}

function body(page: ResultPage): string {
  const eid = eventId(page)
  return (
    `<noscript><style>table,div,span,p{display:none}</style><meta content="0;url=/httpservice/retry/enablejs?sei=${eid}" http-equiv="refresh">` +
    `<div style="display:block">Please click <a href="/httpservice/retry/enablejs?sei=${eid}">here</a> if you are not redirected within a few seconds.</div></noscript>` +
    `<h1 class="bNg8Rb">Accessibility Links</h1><div class="S6VXfe"><a class="gyPpGe" href="https://support.google.com/websearch/answer/181196">Accessibility help</a></div>` +
    `<div id="searchform"><form class="tsf" action="/search" id="tsf" method="GET" name="f" role="search"><textarea class="gLFyf" name="q">${esc(page.q)}</textarea></form></div>` +
    `<div class="main n48JGd" id="main"><div class="e9EfHf" id="cnt">` +
    `<div id="top_nav" role="presentation"><div id="hdtb"><div role="list">${tabs(page)}</div>` +
    `<div class="XhWQv qd6zO ApHyTb"><div id="result-stats">${statsText(page)}</div></div></div></div><div id="before-appbar"></div>` +
    `<div class="NbTBrb YNk70c GyAeWb uW3HW" id="rcnt">${above(page)}` +
    `<div class="s6JM6d ufC5Cb EYIWQc ZPOWwb" id="center_col" role="main"><div class="eqAnXb" id="gevUs"><div id="topstuff"></div>` +
    `<div id="search"><div data-async-context="query:${encodeURIComponent(page.q)}"><h1 class="bNg8Rb">Search Results</h1>` +
    `<div class="dURPMd" eid="${eid}" data-async-context="query:${encodeURIComponent(page.q)}" id="rso">${main(page)}</div></div></div></div>` +
    `<div id="botstuff"><div id="bres">${relatedBlock(page)}</div><div role="navigation"><h1 class="bNg8Rb">Page Navigation</h1>${numbers(page)}</div></div></div>` +
    `${knowledgeBlock(page, 'TQc1id k5T88b')}</div></div></div>${pairScript(page)}${padding(page.padding * 0.2, 1)}`
  )
}

function above(page: ResultPage): string {
  return (
    `<div class="bzXtMb M8OgIe dRpWwb"><h1 class="bNg8Rb">Search Results</h1><div class="Pm5mre SLPe5b"><div id="oFNiHe">${spelling(page)}</div>` +
    `<div id="tvcap">${adsBlock(page)}</div></div>${overviewBlock(page)}</div>`
  )
}

/** Blocks stand between the results where they usually stand. */
function main(page: ResultPage): string {
  const between: Record<number, (page: ResultPage) => string> = {
    2: questionsBlock,
    4: videosBlock,
    6: imagesBlock,
  }
  const top = storiesBlock(page) + localBlock(page) + shoppingBlock(page) + answerBlock(page)
  return (
    top +
    each(
      page.organic,
      (organic, index) => resultBlock(page, organic) + (between[index + 1]?.(page) ?? ''),
    )
  )
}

function resultBlock(page: ResultPage, organic: Organic): string {
  const filler = organic.position % 3 === 0 ? padding(page.padding * 0.1, organic.position) : ''
  return (
    `<div class="MjjYud">${filler}<div class="A6K0A" data-rpos="${organic.position * 2 + 2}">` +
    `<div class="wHYlTd Ww4FFb tF2Cxc asEBEc vt6azd" lang="${page.truth.language}" data-hveid="CA${organic.position}QAA" data-ved="${ved(organic.url)}">` +
    `<div class="N54PNb BToiNc" data-snc="${ved(organic.host).slice(8, 14)}">${headOf(page, organic)}` +
    `<div class="kb0PBd A9Y9g" data-snf="nke7rc" data-sncf="1"><div class="VwiC3b yXK7lf p4wth r025kc Hdw6tb">${snippetOf(organic, page)}</div></div>` +
    `${ratingOf(page, organic)}${sitelinksOf(organic)}</div></div></div></div><div class="MjjYud"></div>`
  )
}

function headOf(page: ResultPage, organic: Organic): string {
  const source = sourceOf(organic)
  return (
    `<div class="kb0PBd A9Y9g jGGQ5e" data-snf="x5WNvb" data-snhf="0"><div class="yuRUbf"><div class="b8lM7"><span class="V9tjod" jscontroller="msmzHf">` +
    `<a jsname="UWckNb" class="zReHs" href="${esc(page.hrefOf(organic.url))}" data-ved="${ved(organic.url, 'a')}">` +
    `<h3 class="LC20lb MBeuO DKV0Md" id="_${ved(organic.url).slice(8, 20)}_${organic.position}">${esc(organic.title)}</h3><br>` +
    `<div class="notranslate ESMNde HGLrXd ojE3Fb"><div class="q0vns"><span class="DDKf1c"><div class="eqA2re UnOTSe Vwoesf" aria-hidden="true">` +
    `<img class="XNo5Ab" src="${PIXEL}" alt=""></div></span>${source}</div></div></a></span>` +
    `<div class="B6fmyf byrV5b Mg1HEd"><div class="HGLrXd ojE3Fb"><div class="q0vns">${source}</div></div></div></div></div></div>`
  )
}

function sourceOf(organic: Organic): string {
  const path = `<span class="ylgVCe ob9lvb" role="text">${esc(trail(organic.crumbs))}</span>`
  const cite = organic.note ? esc(organic.note) : `${esc(organic.crumbs[0] ?? '')}${path}`
  return (
    `<div class="CA5RN"><div><span class="VuuXrf">${esc(organic.siteName)}</span></div>` +
    `<div class="byrV5b"><cite class="qLRx3b tjvcx GvPZzd cHaqb" role="text">${cite}</cite></div></div>`
  )
}

export function snippetOf(organic: Organic, page: ResultPage): string {
  const date = organic.date
    ? `<span class="YrbPuc"><span>${esc(organic.date)}</span> — </span>`
    : ''
  return `${date}<span>${highlight(organic.snippet, page.q, 'em')}</span>`
}

function ratingOf(page: ResultPage, { rating }: Organic): string {
  if (!rating) return ''
  const value = decimal(page, rating.value)
  return (
    `<div class="kb0PBd A9Y9g" data-snf="mCCBcf" data-sncf="2"><div class="smukrd MUxGbd"><span class="yi40Hd YrbPuc">${value}</span>` +
    `<span class="z3HNkc" aria-label="${esc(page.words.rated(value))}" role="img"></span><span class="RDApEe YrbPuc">(${rating.count})</span></div></div>`
  )
}

function sitelinksOf({ sitelinks }: Organic): string {
  if (sitelinks.length === 0) return ''
  if (sitelinks.length <= 4) {
    return `<div class="kb0PBd A9Y9g" data-snf="gdePb"><div class="HiHjCd wHYlTd">${each(sitelinks, ({ title, url }) => `&lrm;<a href="${esc(url)}">${esc(title)}</a> · `)}</div></div>`
  }
  return `<table class="jmjoTe" cellpadding="0"><tbody>${each(
    sitelinks,
    ({ title, url }) =>
      `<tr class="mslg dmenKe"><td><div class="usJj9c"><h3 class="r"><a class="l" href="${esc(url)}">${esc(title)}</a></h3><div class="zz3gNc">${esc(title)}.</div></div></td></tr>`,
  )}</tbody></table>`
}
