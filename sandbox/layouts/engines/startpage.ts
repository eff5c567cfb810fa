import type { Organic } from '../../world/types.ts'
import { each, esc, highlight } from '../html.ts'
import { padding } from '../padding.ts'
import type { EnginePage } from './bing.ts'

/** Answers the search only when the form's own token comes along. */
export const SEARCH_TOKEN = 'sbTOKENsc20'

export function startpageHome(): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Startpage - Private Search Engine</title></head><body><form action="/sp/search" method="post" id="search"><input id="q" name="query"><input type="hidden" name="t" value="device"><input type="hidden" name="sc" value="${SEARCH_TOKEN}"><input type="hidden" name="cat" value="web"></form></body></html>`
}

export function startpagePage(page: EnginePage): string {
  const { q, truth, organic } = page
  const nothing = `<div class="no-results-content"><h2>Sorry, there are no results matching your search</h2><p>${esc(q)}</p></div>`
  const list = each(organic, (result) => item(result, q))
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Startpage Search Results</title>${padding(page.padding * 0.4, 3)}</head><body><noscript id="noscript"></noscript><div id="root"><div class="themeProvider"><div class="Layout">` +
    `<form action="/sp/search" method="post" class="search-form-form" id="search"><input id="q" name="query" value="${esc(q)}"><input type="hidden" name="sc" value="${SEARCH_TOKEN}"><input type="hidden" name="cat" value="web"></form>` +
    `<main class="css-108ilqv e6rco0f0"><section id="main" class="w-gl">${organic.length > 0 ? list : nothing}</section></main></div></div></div><script>${state(truth.total, organic)}</script></body></html>`
  )
}

function item(result: Organic, q: string): string {
  const url = esc(result.url)
  const shown = each(
    result.crumbs,
    (crumb, index) => `<span>${index ? ' › ' : ''}${esc(crumb)}</span>`,
  )
  return (
    `<div class="result css-o7i03b"><style>.css-4wnopv{display:flex}</style><div class="upper css-4wnopv"><a href="${url}" rel="noopener nofollow" target="_blank" data-testid="result-favicon" class="css-n7c8hp"><div class="favicon-container"></div></a>` +
    `<div class="wgl-title-link-container css-1gz2b5f"><a href="${url}" class="wgl-site-title css-1d1wvpc"><span class="link-text">${esc(result.siteName)}</span></a><a href="${url}" class="wgl-display-url css-u4i8t0"><span class="link-text default-link-text">${url}</span><span class="link-text structured-link-text">${shown}</span></a></div></div>` +
    `<a class="result-title result-link css-1bggj8v" href="${url}" target="_blank" rel="noopener nofollow noreferrer" data-testid="gl-title-link"><h2 class="wgl-title css-i3irj7">${esc(result.title)}</h2></a><p class="description css-1507v2l">${highlight(result.snippet, q, 'b')}</p></div>`
  )
}

function state(total: number, organic: Organic[]): string {
  const results = organic.map(({ title, url, snippet, position }) => ({
    title,
    clickUrl: url,
    description: snippet,
    position,
  }))
  const json = JSON.stringify({
    render: {
      presenter: { regions: { mainline: [{ display_type: 'web-google', results }] } },
      total,
    },
  })
  return `React.createElement(UIStartpage.AppSerpWeb, ${json.replaceAll('<', '\\u003c')})`
}
