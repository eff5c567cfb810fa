import { key, token } from '../../world/chance.ts'
import { localeOf } from '../../world/dates.ts'
import { each, esc } from '../html.ts'
import { pageStarts, type ResultPage, searchHref } from '../page.ts'

export function eventId(page: ResultPage): string {
  return token(23, page.q, page.start, page.truth.ask.day)
}

const totals = new Map<string, Intl.NumberFormat>()
const decimals = new Map<string, Intl.NumberFormat>()

/** A rating as the language writes it: "4.5", "4,5", "٤٫٥". */
export function decimal(page: ResultPage, value: number): string {
  const locale = localeOf(page.truth.ask.hl)
  const format =
    decimals.get(locale) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  decimals.set(locale, format)
  return format.format(Number(value.toFixed(1)))
}

export function statsText(page: ResultPage): string {
  const locale = localeOf(page.truth.ask.hl)
  const format = totals.get(locale) ?? new Intl.NumberFormat(locale)
  totals.set(locale, format)
  return page.words.stats(format.format(page.truth.total), `0.${20 + (key(page.q) % 60)}`)
}

export function tabs(page: ResultPage): string {
  const query = encodeURIComponent(page.q)
  const links = [
    [page.words.images, `/search?q=${query}&udm=2`],
    [page.words.videos, `/search?q=${query}&udm=7`],
    ['News', `/search?q=${query}&tbm=nws`],
    ['Shopping', `/search?q=${query}&udm=28`],
    ['Web', `/search?q=${query}&udm=14`],
  ] as const
  return each(
    links,
    ([label, href]) =>
      `<div role="listitem"><a class="C6AK7c" href="${esc(href)}"><span>${esc(label)}</span></a></div>`,
  )
}

export function numbers(page: ResultPage): string {
  const cells = pageStarts(page).map((start, index) => {
    if (start === page.start)
      return `<td class="YyVfkd NKTSme"><span class="SJajHc"></span>${index + 1}</td>`
    const href = esc(searchHref(page, page.q, start))
    return `<td class="NKTSme"><a aria-label="Page ${index + 1}" class="fl" href="${href}"><span class="SJajHc NVbCr"></span>${index + 1}</a></td>`
  })
  return `<table class="AaVjTc" role="presentation"><tbody><tr class="mYW5bd" valign="top">${cells.join('')}${nextCell(page)}</tr></tbody></table>`
}

export function spelling(page: ResultPage): string {
  const { correction } = page.truth
  if (!correction) return ''
  const { showingFor, insteadFor } = page.words
  return (
    `<p class="p64x9c card-section KDCVqf"><span class="gL9Hy">${showingFor}</span> ` +
    `<a id="fprsl" class="gL9Hy" href="${esc(searchHref(page, correction))}"><b><i>${esc(correction)}</i></b></a><br>` +
    `<span class="spell_orig">${insteadFor} <a class="spell_orig" href="${esc(searchHref(page, page.q))}&amp;nfpr=1">${esc(page.q)}</a></span></p>`
  )
}

/** Half of the opaque links can be read from such a script; the others must be followed. */
export function pairScript(page: ResultPage): string {
  if (page.pairs.length === 0) return ''
  const rows = page.pairs.map(
    ([href, url]) =>
      `["${href.replace('=', '\\u003d')}",null,"${url.replaceAll('=', '\\u003d')}"]`,
  )
  return `<script nonce="">(function(){google.rll=[${rows.join(',')}];})();</script>`
}

function nextCell(page: ResultPage): string {
  if (page.start + 10 >= page.truth.organic.length) return ''
  const href = esc(searchHref(page, page.q, page.start + 10))
  return `<td class="d6cvqb BBwThe"><a href="${href}" id="pnnext"><span class="oeN89d">${page.words.next}</span></a></td>`
}
