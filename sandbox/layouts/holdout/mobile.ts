import type { Organic } from '../../world/types.ts'
import { each, esc, highlight } from '../html.ts'
import { padding } from '../padding.ts'
import { type Layout, type ResultPage, searchHref } from '../page.ts'
import { overview, questions, sponsored, stories } from './blocks.ts'
import { css } from './names.ts'

export const holdoutMobile: Layout = {
  name: 'holdout-mobile',
  audience: 'mobile',
  shows: ['ads', 'aiOverview', 'topStories', 'peopleAlsoAsk', 'related'],
  render: (page) =>
    `<!doctype html><html lang="${esc(page.truth.ask.hl)}"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width"><title>${esc(page.q)} - ${page.words.searchTitle}</title>${padding(page.padding * 0.5, 2)}</head>` +
    `<body class="${css('phone')}"><div id="tads">${sponsored(page)}</div>${overview(page)}<div id="search"><div class="${css('pane')}"><div id="rso">${stories(page)}${each(page.organic, (organic, index) => result(page, organic) + (index === 3 ? questions(page) : ''))}</div></div></div>` +
    `<div id="botstuff"><div id="bres">${each(page.features.related, (query) => `<div class="${css('chip')}"><a href="${esc(searchHref(page, query))}">${esc(query)}</a></div>`)}</div></div></body></html>`,
}

function result(page: ResultPage, organic: Organic): string {
  const date = organic.date ? `<span>${esc(organic.date)} — </span>` : ''
  return (
    `<div class="${css('row')}"><div class="${css('tile')}" data-hveid="CC${organic.position}QAA"><a class="${css('tap')}" href="${esc(page.hrefOf(organic.url))}"><div class="${css('from')}"><span>${esc(organic.siteName)}</span><span role="text">${esc(organic.crumbs.slice(0, 2).join(' › '))}</span></div>` +
    `<div role="heading" aria-level="3" class="${css('name')}">${esc(organic.title)}</div></a><div class="${css('about')}" data-sncf="1">${date}${highlight(organic.snippet, page.q, 'em')}</div></div></div>`
  )
}
