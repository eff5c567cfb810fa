import type { Organic } from '../../world/types.ts'
import { numbers, pairScript, statsText } from '../google/parts.ts'
import { each, esc, highlight, PIXEL, trail, ved } from '../html.ts'
import { padding } from '../padding.ts'
import { type Layout, type ResultPage, searchHref } from '../page.ts'
import { overview, questions, sideCard, sponsored, stories, videos } from './blocks.ts'
import { css } from './names.ts'

/** A desktop page of a time to come: new names, other nesting, the same meaning. */
export const holdoutDesktop: Layout = {
  name: 'holdout-desktop',
  audience: 'desktop',
  shows: [
    'ads',
    'aiOverview',
    'knowledgeGraph',
    'topStories',
    'peopleAlsoAsk',
    'videos',
    'related',
  ],
  render: (page) =>
    `<!doctype html><html lang="${esc(page.truth.ask.hl)}"><head><meta charset="UTF-8"><title>${esc(page.q)} - ${page.words.searchTitle}</title>${padding(page.padding * 0.5, 0)}</head>` +
    `<body class="${css('body')}"><div class="${css('app')}"><div id="result-stats">${statsText(page)}</div><main class="${css('grid')}"><div id="tads">${sponsored(page)}</div>${overview(page)}` +
    `<section id="search"><div class="${css('frame')}"><div id="rso" class="${css('stream')}">${stream(page)}</div></div></section><aside id="rhs">${sideCard(page)}</aside>` +
    `<section id="botstuff"><div id="bres">${related(page)}</div>${numbers(page)}</section></main></div>${pairScript(page)}${padding(page.padding * 0.2, 1)}</body></html>`,
}

function stream(page: ResultPage): string {
  const between: Record<number, (page: ResultPage) => string> = { 1: questions, 6: videos }
  return (
    stories(page) +
    each(
      page.organic,
      (organic, index) => result(page, organic) + (between[index + 1]?.(page) ?? ''),
    )
  )
}

function result(page: ResultPage, organic: Organic): string {
  const date = organic.date ? `<time class="${css('time')}">${esc(organic.date)}</time> — ` : ''
  return (
    `<article class="${css('card', organic.position % 2 ? 'odd' : 'even')}" data-hveid="CB${organic.position}QAA"><div class="${css('shell')}"><div class="${css('lead')}"><img src="${PIXEL}" alt=""><div class="${css('who')}">` +
    `<span class="${css('site')}">${esc(organic.siteName)}</span><cite class="${css('cite')}" role="text">${esc(organic.note ?? `${organic.crumbs[0] ?? ''}${trail(organic.crumbs)}`)}</cite></div></div>` +
    `<div class="${css('title')}"><div><a class="${css('link')}" href="${esc(page.hrefOf(organic.url))}" data-ved="${ved(organic.url, 'h')}"><h3 class="${css('h')}">${esc(organic.title)}</h3></a></div></div>` +
    `<div class="${css('text')}" data-sncf="1"><div class="${css('inner')}"><p>${date}${highlight(organic.snippet, page.q, 'em')}</p></div></div>${more(organic)}</div></article>`
  )
}

function more({ sitelinks }: Organic): string {
  return sitelinks.length === 0
    ? ''
    : `<nav class="${css('deep')}">${each(sitelinks, ({ title, url }) => `<a href="${esc(url)}">${esc(title)}</a>`)}</nav>`
}

function related(page: ResultPage): string {
  return `<ul class="${css('chips')}">${each(page.features.related, (query) => `<li><a class="${css('chip')}" href="${esc(searchHref(page, query))}"><span>${esc(query)}</span></a></li>`)}</ul>`
}
