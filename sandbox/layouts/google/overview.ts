import { item, key, token } from '../../world/chance.ts'
import type { AiOverview } from '../../world/types.ts'
import { each, esc } from '../html.ts'
import type { ResultPage } from '../page.ts'

type Present = Extract<AiOverview, { state: 'present' }>

/** The generated overview; the two excuses are on every page that has one, hidden unless they are meant. */
export function overviewBlock(page: ResultPage): string {
  const overview = page.features.aiOverview
  if (overview.state === 'absent') return ''
  const { words } = page
  const hidden = ' style="display:none"'
  const declined = overview.state === 'declined'
  return (
    `<div id="Odp5De"><div class="Kevs9 SLPe5b"><div class="Wm5I1e" id="eKIzJc"><div data-mcpr="" class="YzCcne" data-mg-cp="YzCcne" data-mcp="18"><h1 style="clip:rect(1px,1px,1px,1px);height:1px;position:absolute">${words.overview}</h1>` +
    `<div class="hdzaWe" data-is-desktop="1"><div class="EyBRub jUja0e" data-q="${esc(page.q)}"${overview.state === 'present' ? ' data-loaded="1"' : ''}>` +
    `<div class="heWuVc"><div class="nk9vdc GYaNDc"><span jsname="lGsj1" class="YWpX0d"${declined ? '' : hidden}><span>${words.overviewDeclined}</span></span>` +
    `<span jsname="L1sC6e" class="YWpX0d"${hidden}><span>${esc(words.overviewFailed)}</span></span><div class="Fzsovc" aria-hidden="true">${words.overview}</div></div></div>` +
    `${overview.state === 'present' ? written(overview, page) : ''}${overview.state === 'deferred' ? pending(page) : ''}</div></div></div></div></div></div>`
  )
}

/** The text arrives with a second request that only a browser makes. */
function pending({ q, words }: ResultPage): string {
  return (
    `<div data-lhcontainer="1" id="B2Jtyd" data-jiis="up" data-async-type="folsrch" data-async-token="${token(60, q)}" class="yp">` +
    `<div class="dYPTsc" role="progressbar"><span>${words.overviewLoading}</span></div></div>`
  )
}

function written(overview: Present, { q }: ResultPage): string {
  const group = uuid(q)
  const form = formOf(q)
  return (
    `<div data-subtree="mfc" data-trnct="true"><div class="h7Tj7e zc75bb"><div class="D5ad8b" id="m-x-content"><div class="CKgc1d" data-scope-id="turn">` +
    `<div dir="ltr" class="FkX2oe" decode-data-ved="1" data-subtree="aimc" data-aimmrs="true"><div class="pWvJNd"><div dir="ltr" data-container-id="main-col" data-xid="VpUvz" class="mZJni Dn7Fzd">` +
    `<div class="Y3BBE" data-sfc-cp="">${esc(overview.intro)}${cited(group)}<!--Sv6Kpe[]--></div><ul class="KsbFXc U6u95">${each(
      overview.points,
      ({ title, text }) =>
        `<li><span class="T286Pc" data-sfc-cp=""><strong class="Yjhzub">${esc(title)}:<!--Sv6Kpe[]--></strong> ${esc(text)}.<!--Sv6Kpe[]--></span></li>`,
    )}</ul>${form === 'comments' ? each(overview.sources, (source, index) => `<div data-crb-el="Hrp5ac">${sourceComment(group, source, index)}</div>`) : ''}` +
    `<!--Sv6Kpe[]--></div>${form === 'links' ? sourceCards(overview) : ''}</div></div></div></div></div></div>${form === 'script' ? sourceScript(group, overview) : ''}`
  )
}

/** Engines send the sources in one of three ways: as cards, as data in comments or as data in a script. */
function formOf(q: string): 'links' | 'comments' | 'script' {
  return item(['comments', 'links', 'script'] as const, key(q, 'overview form'))
}

function sourceCards({ sources }: Present): string {
  const cards = each(
    sources,
    ({ title, url, siteName }) =>
      `<li class="jydCyd"><a class="NDNGvf" href="${esc(url)}" aria-label="${esc(title)}. ${esc(siteName)}"></a><div class="Nn35F">${esc(title)}</div><div class="R8BTeb"><span>${esc(siteName)}</span></div></li>`,
  )
  return `<div data-container-id="rhs-col" class="LLXKU"><ul class="bTFeG">${cards}</ul></div>`
}

function cited(group: string): string {
  return (
    `<span class="uJ19be notranslate"><span class="vKEkVd" data-animation-atomic=""><span aria-hidden="true">&nbsp;</span>` +
    `<button tabindex="0" data-amic="true" data-icl-uuid="${group}" aria-label="View related links" class="rBl3me"><span class="wiMplc ofC0Ud"></span></button></span></span>`
  )
}

/** Sources stand in comments: a group id, then title, text, icon, origin, site names, address. */
function sourceComment(group: string, source: SourceOf, index: number): string {
  return `<!--Sv6Kpe${sourceData(group, source, index).replaceAll('"', '&quot;')}-->`
}

/** The same data as the text of a string in a script, so that everything in it is escaped once more. */
function sourceScript(group: string, { sources }: Present): string {
  const rows = sources.map((source, index) => {
    const text = JSON.stringify(sourceData(group, source, index)).replaceAll('<', '\\u003c')
    return `(j.lDPB=j.lDPB||[]).push([["Rybr${index}",${text}]]);`
  })
  return `<script nonce="">(function(){var j=window.jsl=window.jsl||{};${rows.join('')}})();</script>`
}

type SourceOf = Present['sources'][number]

function sourceData(group: string, source: SourceOf, index: number): string {
  const { origin } = new URL(source.url)
  const icon = `https://encrypted-tbn0.gstatic.com/faviconV2?url=${origin}&client=AIM&size=128`
  const detail = [
    source.title,
    '',
    icon,
    origin,
    [source.siteName],
    source.url,
    null,
    null,
    String(index + 1),
    null,
    [110],
  ]
  return JSON.stringify([[group, detail, 0]])
    .replaceAll('=', '\\u003d')
    .replaceAll('&', '\\u0026')
    .replaceAll('--', '-\\u002d')
}

function uuid(q: string): string {
  const hex = [0, 1, 2, 3]
    .map((part) => key(q, 'uuid', part).toString(16).padStart(8, '0'))
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
