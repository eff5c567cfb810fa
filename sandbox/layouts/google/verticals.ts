import {
  imageIdOf,
  picturesFor,
  placesFor,
  productsFor,
  storiesFor,
  videosFor,
} from '../../world/media.ts'
import type { World } from '../../world/placement.ts'
import { type Scene, sceneOf } from '../../world/scene.ts'
import { each, esc, PIXEL, ved } from '../html.ts'
import { padding } from '../padding.ts'
import type { ResultPage } from '../page.ts'
import { placeCard } from './blocks-2026.ts'
import { decimal, tabs } from './parts.ts'

export type Vertical = 'images' | 'news' | 'videos' | 'shopping' | 'places'

const perPage: Record<Vertical, number> = {
  images: 20,
  news: 10,
  videos: 10,
  shopping: 20,
  places: 10,
}

/** The vertical a request asks for, in the new (`udm`) or the old (`tbm`) way. */
export function verticalOf(params: URLSearchParams): Vertical | null {
  const byUdm: Record<string, Vertical> = {
    '2': 'images',
    '7': 'videos',
    '28': 'shopping',
    '1': 'places',
    '12': 'news',
  }
  const byTbm: Record<string, Vertical> = {
    isch: 'images',
    nws: 'news',
    vid: 'videos',
    shop: 'shopping',
    lcl: 'places',
  }
  return byUdm[params.get('udm') ?? ''] ?? byTbm[params.get('tbm') ?? ''] ?? null
}

export function verticalPage(vertical: Vertical, page: ResultPage, world: World): string {
  const scene = sceneOf(world, page.truth.ask)
  const range = { count: perPage[vertical], offset: page.start }
  return (
    `<!doctype html><html itemscope="" itemtype="http://schema.org/SearchResultsPage" lang="${esc(page.truth.ask.hl)}"><head><meta charset="UTF-8"><title>${esc(page.q)} - ${page.words.searchTitle}</title>${padding(page.padding * 0.4, 1)}</head>` +
    `<body class="srp" id="gsr"><div class="main" id="main"><div id="cnt"><div id="top_nav"><div id="hdtb"><div role="list">${tabs(page)}</div></div></div><div id="rcnt"><div id="center_col" role="main"><div id="res"><div id="search"><div>` +
    `<div class="dURPMd" id="rso">${draw(vertical, page, { scene, range })}</div></div></div></div></div></div></div></div></body></html>`
  )
}

type Range = { count: number; offset: number }

function draw(
  vertical: Vertical,
  page: ResultPage,
  { scene, range }: { scene: Scene; range: Range },
): string {
  switch (vertical) {
    case 'images':
      return `<div class="IsZ4hc" data-attrid="images">${each(picturesFor(scene, range), pictureCard)}</div>`
    case 'news':
      return `<div class="MjjYud"><div>${each(storiesFor(scene, range), storyCard)}</div></div>`
    case 'videos':
      return each(videosFor(scene, range), videoCard)
    case 'shopping':
      return `<div class="sh-pr__product-results">${each(productsFor(scene, range), (product) => productCard(page, product))}</div>`
    case 'places':
      return `<div class="rl_feature">${each(placesFor(scene, range), placeCard(page))}</div>`
  }
}

function pictureCard(picture: ReturnType<typeof picturesFor>[number]): string {
  const id = imageIdOf(picture.imageUrl)
  const viewer = `/imgres?imgurl=${encodeURIComponent(picture.imageUrl)}&tbnid=${id}&imgrefurl=${encodeURIComponent(picture.url)}&docid=${id}&w=${picture.width}&h=${picture.height}`
  return (
    `<div class="eA0Zlc WghbWd FnEtTd mkpRId m3LIae ivg-i" data-attrid="images universal" data-docid="${id}" data-lpage="${esc(picture.url)}"><h3 class="ob5Hkd"><a href="${esc(viewer)}"><img alt="${esc(picture.title)}" src="${PIXEL}" class="YQ4gaf"></a></h3>` +
    `<a class="EZAeBe" href="${esc(picture.url)}"><div class="toI8Rb OSrXXb">${esc(picture.title)}</div><div class="guK6bf OSrXXb"><span>${esc(picture.siteName)}</span></div></a></div>`
  )
}

function storyCard(story: ReturnType<typeof storiesFor>[number]): string {
  return (
    `<div class="SoaBEf" data-news-doc-id="${ved(story.url).slice(8, 22)}"><div><a class="WlydOe" href="${esc(story.url)}"><div class="iRPxbe"><div class="MgUUmf NUnG9d"><span>${esc(story.source)}</span></div>` +
    `<div class="n0jPhd ynAwRc MBeuO nDgy9d" aria-level="3" role="heading">${esc(story.title)}</div><div class="GI74Re nDgy9d">${esc(`${story.title}. ${story.source}.`)}</div><div class="OSrXXb rbYSKb LfVVr"><span data-ts="${story.publishedAt}">${esc(story.ago)}</span></div></div></a></div></div>`
  )
}

function videoCard(video: ReturnType<typeof videosFor>[number]): string {
  return (
    `<div class="MjjYud"><div class="A6K0A"><div class="PmEWq wHYlTd vt6azd Ww4FFb"><div class="WVV5ke" data-curl="${esc(video.url)}"><div class="xe8e1b"><div class="b8lM7"><span class="V9tjod"><a class="zReHs" href="${esc(video.url)}"><h3 class="LC20lb MBeuO DKV0Md">${esc(video.title)}</h3><br>` +
    `<div class="notranslate"><span class="VuuXrf">${esc(video.platform)} · ${esc(video.channel)}</span><cite class="qLRx3b tjvcx GvPZzd cHaqb" role="text">${esc(video.ago)}</cite></div></a></span></div></div>` +
    `<div class="c8rnLc nkWare k1U36b zCaigb"><span>${video.duration}</span></div><div class="fzUZNc"><div class="ITZIwc p4wth">${esc(video.text)}</div></div></div></div></div></div>`
  )
}

function productCard(
  page: ResultPage,
  product: ReturnType<typeof productsFor>[number],
): string {
  return (
    `<div class="sh-dgr__gr-auto sh-dgr__grid-result" data-docid="${product.productId}"><div class="sh-dgr__content"><a class="shntl" href="${esc(product.url)}"><h3 class="tAxDx">${esc(product.title)}</h3></a>` +
    `<span class="a8Pemb OFFNJ">${esc(product.price)}</span><div class="aULzUe IuHnof">${esc(product.merchant)}</div><span class="Rsc7Yb">${decimal(page, product.rating)}</span><span class="QIrs8">(${product.ratingCount})</span>` +
    `${product.delivery ? `<div class="vEjMR">${esc(product.delivery)}</div>` : ''}</div></div>`
  )
}
