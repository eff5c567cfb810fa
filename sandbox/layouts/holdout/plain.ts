import { crumbText, wrapped } from '../google/plain.ts'
import { each, esc } from '../html.ts'
import { type Layout, searchHref } from '../page.ts'
import { css } from './names.ts'

export const holdoutPlain: Layout = {
  name: 'holdout-plain',
  audience: 'plain',
  shows: ['related'],
  render: (page) =>
    `<!doctype html><html lang="${esc(page.truth.ask.hl)}"><head><meta charset="UTF-8"><title>${esc(page.q)} - ${page.words.searchTitle}</title></head><body><div id="main"><ol class="${css('list')}">${each(
      page.organic,
      (organic) =>
        `<li class="${css('line')}"><div><a href="${wrapped(organic.url)}"><h3>${esc(organic.title)}</h3><div class="${css('path')}">${esc(crumbText(organic))}</div></a></div><div class="${css('words')}"><div>${esc(organic.snippet)}</div></div></li>`,
    )}</ol><div>${each(page.features.related, (query) => `<a href="${esc(searchHref(page, query))}">${esc(query)}</a> `)}</div>` +
    `<footer><a href="${wrapped('https://support.google.com/websearch')}">Learn more</a></footer></div></body></html>`,
}
