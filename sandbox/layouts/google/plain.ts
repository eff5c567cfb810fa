import type { Organic } from '../../world/types.ts'
import { each, esc, trail, ved } from '../html.ts'
import { padding } from '../padding.ts'
import { type Layout, type ResultPage, searchHref } from '../page.ts'
import { decimal } from './parts.ts'

/** The page for browsers without scripts: every link goes through `/url?q=`. */
export const plain: Layout = {
  name: 'plain',
  audience: 'plain',
  shows: ['localPack', 'related'],
  render: (page) =>
    `<!doctype html><html lang="${esc(page.truth.ask.hl)}"><head><meta charset="UTF-8"><title>${esc(page.q)} - ${page.words.searchTitle}</title>${padding(page.padding * 0.3, 3)}</head>` +
    `<body jsmodel="hspDDf" data-dt="1"><header id="hdr"><div class="bz1lBb"><form class="Pg70bf" id="sf"><input name="q" value="${esc(page.q)}"></form></div></header>` +
    `<div id="main"><div><div class="KP7LCb"><div class="Pg70bf Uv67qb"><span class="OXXup">All</span><a class="eZt8xd" href="/search?q=${encodeURIComponent(page.q)}&amp;tbm=isch">${page.words.images}</a></div></div></div>` +
    `${spelling(page)}${places(page)}${each(page.organic, (organic) => result(organic))}${related(page)}${footer(page)}</div></body></html>`,
}

export function wrapped(url: string): string {
  return `/url?q=${encodeURIComponent(url).replaceAll('%2F', '/').replaceAll('%3A', ':')}&amp;sa=U&amp;ved=${ved(url)}&amp;usg=AOvVaw${ved(url, 'usg').slice(8, 30)}`
}

function result(organic: Organic): string {
  const links = each(
    organic.sitelinks,
    ({ title, url }) =>
      `<span class="BNeawe"><a href="${wrapped(url)}"><span class="XLloXe AP7Wnd">${esc(title)}</span></a></span> · `,
  )
  return (
    `<div><div class="Gx5Zad fP1Qef xpd EtOod pkphOe"><div class="egMi0 kCrYT"><a href="${wrapped(organic.url)}" data-ved="${ved(organic.url, 'a')}"><div class="DnJfK"><div class="j039Wc">` +
    `<h3 class="zBAuLc l97dzf"><div class="BNeawe vvjwJb AP7Wnd UwRFLe">${esc(organic.title)}</div></h3></div><div class="sCuL3"><div class="BNeawe UPmit AP7Wnd lRVwie">${esc(crumbText(organic))}</div></div></div></a></div>` +
    `<div class="kCrYT"><div><div class="BNeawe s3v9rd AP7Wnd"><div><div class="v9i61e"><div class="BNeawe s3v9rd AP7Wnd">${dated(organic)}${esc(organic.snippet)}</div></div>${links && `<div class="v9i61e"><div class="BNeawe s3v9rd AP7Wnd">${links}</div></div>`}</div></div></div></div></div></div>`
  )
}

function dated({ date }: Organic): string {
  return date
    ? `<span class="r0bn4c rQMQod">${esc(date)}</span><span class="r0bn4c rQMQod"> · </span>`
    : ''
}

export function crumbText({ crumbs }: Organic): string {
  return `${(crumbs[0] ?? '').replace('http://', '')}${trail(crumbs)}`
}

function spelling(page: ResultPage): string {
  const { correction } = page.truth
  return correction
    ? `<div class="Gx5Zad xpd"><div class="kCrYT">${page.words.showingFor} <a href="${esc(searchHref(page, correction))}"><b>${esc(correction)}</b></a></div></div>`
    : ''
}

function places(page: ResultPage): string {
  const { features, words } = page
  if (features.localPack.length === 0) return ''
  const items = each(
    features.localPack,
    (place) =>
      `<div class="X7NTVe"><a class="tHmfQe" href="/search?q=${encodeURIComponent(place.title)}&amp;ludocid=${place.cid}"><div class="am3QBf"><div><span><h3 class="zBAuLc l97dzf"><div class="BNeawe deIvCb AP7Wnd">${esc(place.title)}</div></h3></span>` +
      `<span><div class="BNeawe tAd8D AP7Wnd"><span class="r0bn4c rQMQod tP9Zud"><span aria-hidden="true" class="oqSTJd">${decimal(page, place.rating)}</span> <span>(${place.ratingCount})</span></span><br>${esc(place.category)} · ${esc(place.address)}</div></span></div></div></a></div>`,
  )
  return `<div><div class="Gx5Zad xpd EtOod pkphOe"><div class="kCrYT"><span><h2 class="zBAuLc l97dzf"><div class="BNeawe deIvCb AP7Wnd">${words.places}</div></h2></span></div>${items}</div></div>`
}

function related(page: ResultPage): string {
  const items = each(
    page.features.related,
    (query) =>
      `<div><div class="gGQDvd iIWm4b"><a class="Q71vJc" href="${esc(searchHref(page, query))}"><div class="kjGX2"><span><div class="BNeawe s3v9rd AP7Wnd lRVwie">${esc(query)}</div></span></div></a></div></div>`,
  )
  return (
    items &&
    `<div><div class="Gx5Zad xpd EtOod pkphOe"><div class="kCrYT"><span class="punez">${page.words.related}</span></div>${items}</div></div>`
  )
}

function footer(page: ResultPage): string {
  if (page.start + 10 >= page.truth.organic.length) return '<footer></footer>'
  const href = esc(searchHref(page, page.q, page.start + 10))
  return (
    `<footer><div><div class="Gx5Zad xpd EtOod pkphOe BmP5tf"><div class="nMymef MUxGbd lyLwlc"><a class="nBDE1b G5eFlf" href="${href}" aria-label="Next page">${page.words.next} &gt;</a></div></div></div>` +
    `<div id="EOlPnc"><a href="${wrapped('https://support.google.com/websearch?p=ws_settings_location')}">Learn more</a> <a href="${wrapped('https://accounts.google.com/ServiceLogin')}">Sign in</a></div></footer>`
  )
}
