import { each, esc } from '../html.ts'
import { type Layout, searchHref } from '../page.ts'
import { crumbText, wrapped } from './plain.ts'

/** The page for the oldest phones: bare `div`s, titles in a `span`, texts in a table. */
export const wml: Layout = {
  name: 'wml',
  audience: 'wml',
  shows: ['related'],
  render: (page) =>
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//WAPFORUM//DTD XHTML Mobile 1.0//EN" "http://www.wapforum.org/DTD/xhtml-mobile10.dtd">` +
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${esc(page.q)} - ${page.words.searchTitle}</title></head><body>` +
    `<form action="/wml/search"><input name="q" value="${esc(page.q)}"/></form><div><a href="/wml/search?q=${encodeURIComponent(page.q)}&amp;tbm=isch">${page.words.images}</a></div>` +
    `<div>${each(
      page.organic,
      (organic) =>
        `<div class="ezO2md"><div><a class="fuLhoc ZWRArf" href="${wrapped(organic.url)}"><span class="CVA68e qXLe6d">${esc(organic.title)}</span> <span class="qXLe6d dXDvrc"><span class="fYyStc">${esc(crumbText(organic))}</span></span></a></div>` +
        `<div class="Dks9wf"><table class="VeHcBf"><tr><td class="udTCfd"><span class="qXLe6d FrIlee"><span class="fYyStc">${esc(organic.snippet)}</span></span></td></tr></table></div></div>`,
    )}</div>` +
    `<div>${each(page.features.related, (query) => `<a href="${esc(searchHref(page, query))}">${esc(query)}</a><br/>`)}</div>` +
    `${page.start + 10 < page.truth.organic.length ? `<a href="/wml${esc(searchHref(page, page.q, page.start + 10))}">${page.words.next} &gt;</a>` : ''}` +
    `<div><a href="${wrapped('https://support.google.com/websearch')}">Learn more</a> <a href="${wrapped('https://accounts.google.com/ServiceLogin')}">Sign in</a></div></body></html>`,
}
