import type { Organic } from '../../world/types.ts'
import { each, esc, highlight } from '../html.ts'
import type { EnginePage } from './bing.ts'

export function mojeekPage({ q, truth, start, organic }: EnginePage): string {
  const pages = Array.from(
    { length: Math.ceil(truth.organic.length / 10) },
    (_, index) => index * 10,
  )
  const links = each(pages, (from, index) =>
    from === start
      ? `<li><span>${index + 1}</span></li>`
      : `<li><a href="/search?q=${encodeURIComponent(q)}&amp;s=${from + 1}"><span>${index + 1}</span></a></li>`,
  )
  const nothing = `<p class="top-info">No pages found matching: <strong>${esc(q)}</strong></p>`
  return (
    `<!DOCTYPE html><html lang="${esc(truth.ask.hl)}"><head><meta charset="utf-8"><title>${esc(q)} - Mojeek Search</title></head><body data-theme="light" class="serp-grid left-aligned"><!-- status="OK" --><div class="header nb"><form method="get" action="/search" name="sf1"><input type="text" class="js-search-input" name="q" value="${esc(q)}"></form></div>` +
    `<div class="results">${organic.length > 0 ? `<ul class="results-standard"><!--ls-->${each(organic, (result) => item(result, q))}</ul>` : nothing}</div><div class="pagination"><ul>${links}</ul></div></body></html>`
  )
}

function item(result: Organic, q: string): string {
  const url = esc(result.url)
  const date = result.date
    ? `<p class="i"><span class="mdate">${esc(result.date)}</span></p>`
    : ''
  return (
    `<!--rs--><li class="r${result.position}"><a title="${url}" href="${url}" class="ob"><p class="i"><span class="url">${esc(result.crumbs[0] ?? '')}<span> › ${esc(result.crumbs.slice(1).join(' › '))}</span></span></p></a>` +
    `<h2><a class="title" title="${url}" href="${url}">${esc(result.title)}</a></h2><p class="s">${highlight(result.snippet, q, 'strong')}</p>${date}<p class="more"><a href="/search?q=site%3A${encodeURIComponent(result.host)}+${encodeURIComponent(q)}">See more results from ${esc(result.host)} »</a></p></li><!--re-->`
  )
}
