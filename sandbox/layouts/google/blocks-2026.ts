import { imageIdOf } from '../../world/media.ts'
import type { LocalResult } from '../../world/types.ts'
import { each, esc, PIXEL, trail, ved } from '../html.ts'
import { type ResultPage, searchHref } from '../page.ts'
import { decimal } from './parts.ts'

export function heading(text: string): string {
  return `<span class="mgAbYb RES9jf YC72Wc IFnjPb JGD2rd" aria-level="2" role="heading"><span>${esc(text)}</span></span>`
}

export function adsBlock({ features, words }: ResultPage): string {
  if (features.ads.length === 0) return `<div id="tads" data-ved="${ved('ads')}"></div>`
  const items = each(
    features.ads,
    (ad) =>
      `<div class="uEierd"><div data-hveid="CAAQAA"><div data-text-ad="1"><div class="vdQmEd fP1Qef EtOod pkphOe"><span class="U3A9Ac qV8iec">${words.sponsored}</span>` +
      `<div class="v5yQqb"><a class="sVXRqc" data-pcu="http://${esc(ad.host)}/" data-rw="https://www.google.com/aclk?sa=l&amp;ai=${ved(ad.url)}" href="${esc(ad.url)}">` +
      `<div class="CCgQ5 vCa9Yd QfkTvb N8QANc MUxGbd v0nnCb" aria-level="3" role="heading"><span>${esc(ad.title)}</span></div>` +
      `<div class="d8lRkd"><span class="OSrXXb VN4UC"><span class="x2VHCd OSrXXb qzEoUe" data-dtld="${esc(ad.host)}" role="text">http://${esc(ad.host)}</span></span></div></a></div>` +
      `<div class="MUxGbd yDYNvb lyLwlc"><div><span>${esc(ad.text)}</span></div></div></div></div></div></div>`,
  )
  return `<div class="qGXjvb" id="tads" aria-label="Ads" role="region"><h1 class="Uo8X3b OhScic zsYMMe">Ads</h1>${items}</div>`
}

export function questionsBlock({ features, q, words }: ResultPage): string {
  if (features.peopleAlsoAsk.length === 0) return ''
  const items = each(
    features.peopleAlsoAsk,
    (asked) =>
      `<div jsname="yEVEwb"><div id="${ved(asked.question).slice(8, 20)}"><div class="wQiwMc related-question-pair" data-q="${esc(asked.question)}" decode-data-ved="1">` +
      `<div class="dnXCYb" aria-expanded="false" role="button" tabindex="0"><div class="JlqpRe"><span class="JCzEY tNxQIb"><span class="CSkcDe">${esc(asked.question)}</span></span></div></div>` +
      `<div class="bCOlv"><div class="IZE3Td"><div class="wDYxhc" data-md="61"><div class="LGOjhe" data-attrid="wa:/description"><span class="ILfuVd"><span class="hgKElc pOOWX">${esc(asked.answer)}</span></span></div></div>` +
      `<div class="Y6JuXb"><div><div class="tF2Cxc"><div class="yuRUbf"><div class="b8lM7"><span class="V9tjod"><a class="zReHs" href="${esc(asked.url)}"><h3 class="LC20lb MBeuO DKV0Md">${esc(asked.title)}</h3><br>` +
      `<div class="notranslate"><span class="VuuXrf">${esc(asked.siteName)}</span><cite class="qLRx3b tjvcx GvPZzd cHaqb" role="text">${esc(originOf(asked.url))}</cite></div></a></span></div></div></div></div></div></div></div></div></div></div>`,
  )
  return `<div class="MjjYud"><div class="A6K0A" data-rpos="10"><div class="cUnQKe" data-initq="${esc(q)}"><div class="Wt5Tfe"><div class="eJH8qe adDDi">${heading(words.peopleAlsoAsk)}</div><div class="LQCGqc" data-sgrd="true">${items}</div></div></div></div></div>`
}

export function videosBlock({ features, words }: ResultPage): string {
  if (features.videos.length === 0) return ''
  const items = each(
    features.videos,
    (video) =>
      `<div class="sHEJob"><div class="X4T0U Tu1FGd"><div class="WVV5ke" data-ar="1.7778" data-curl="${esc(video.url)}"><div class="KYaZsb"><div class="ObbMBf">` +
      `<a class="rIRoqf" href="${esc(video.url)}"><div class="V5XKdd" aria-level="3" role="heading"><div class="ZxS7Db"><div class="tNxQIb ynAwRc OSrXXb"><span class="cHaqb QOGdqf">${esc(video.title)}</span></div></div>` +
      `<div class="ZtihLe YrbPuc"><div class="Foqdsf"><span class="Sg4azc"><span>${esc(video.platform)}</span><span> <span aria-hidden="true">·</span> ${esc(video.channel)}</span></span><div><span>${esc(video.ago)}</span></div></div></div></div></a></div>` +
      `<div class="kSFuOd rkqHyd"><div class="c8rnLc nkWare k1U36b zCaigb"><span>${video.duration}</span></div></div></div></div></div></div>`,
  )
  return `<div class="MjjYud"><div class="A6K0A" data-rpos="16"><div class="vtSz8d"><div class="PJI6ge adDDi">${heading(words.videos)}</div><div class="Ea5p3b">${items}</div></div></div></div>`
}

export function imagesBlock({ features, q, words }: ResultPage): string {
  if (features.images.length === 0) return ''
  const items = each(
    features.images,
    (picture) =>
      `<div class="vCUuC m3LIae"><div data-d="" id="${imageIdOf(picture.imageUrl)}"><div class="p7bv DfMusf"><div class="w43QB EXH1Ce"><a class="ddkIM c30Ztd xZGX9" href="${esc(picture.url)}" aria-hidden="false"></a>` +
      `<div class="oYLlHe DfMusf"><div class="gdOPf pb66sc uhHOwf ez24Df"><img alt="${esc(picture.title)}" src="${PIXEL}"></div></div>` +
      `<div class="VaiWld"><span class="Yt787 JGD2rd">${esc(picture.title)}</span><div class="iDBaYb">${esc(picture.siteName)}</div></div></div></div></div></div>`,
  )
  return `<div class="ULSxyf"><div class="MjjYud"><div class="A6K0A" data-rpos="6"><div class="Lv2Cle" data-count="${features.images.length}" data-iu="1"><div class="adDDi">${heading(words.images)}</div><div id="iur"><div data-q="${esc(q)}"><div class="cakeVe" data-nr="1">${items}</div></div></div></div></div></div></div>`
}

export function storiesBlock({ features, words }: ResultPage): string {
  if (features.topStories.length === 0) return ''
  const items = each(
    features.topStories,
    (story) =>
      `<div class="m7jPZ" data-news-doc-id="${ved(story.url).slice(8, 22)}"><a class="WlydOe" href="${esc(story.url)}"><div class="lSfe4c O5OgBe"><div class="SoAPf"><div class="MgUUmf NUnG9d"><span>${esc(story.source)}</span></div>` +
      `<div class="n0jPhd ynAwRc tNxQIb nDgy9d" aria-level="3" role="heading">${esc(story.title)}</div><div class="OSrXXb rbYSKb LfVVr"><span data-ts="${story.publishedAt}">${esc(story.ago)}</span></div></div></div></a></div>`,
  )
  return `<div class="ULSxyf"><div class="MjjYud"><div class="A6K0A" data-rpos="4"><g-section-with-header class="yG4QQe TBC9ub NbhJ1c"><div class="e2BEnf q8U8x">${heading(words.topStories)}</div><div class="C84Xbf">${items}</div></g-section-with-header></div></div></div>`
}

export function localBlock(page: ResultPage): string {
  const { features, words, q } = page
  if (features.localPack.length === 0) return ''
  return `<div class="ULSxyf"><div class="MjjYud"><div class="A6K0A" data-rpos="3"><div class="CH6Bmd"><div class="adDDi">${heading(words.places)}</div><div class="rl_feature">${each(features.localPack, placeCard(page))}<div class="iNTie"><a class="jRKCUd" href="/search?q=${encodeURIComponent(q)}&amp;udm=1"><span>${words.more}</span></a></div></div></div></div></div></div>`
}

export function placeCard(page: ResultPage): (place: LocalResult) => string {
  return (place) => cardOfPlace(page, place)
}

function cardOfPlace(page: ResultPage, place: LocalResult): string {
  const rating = decimal(page, place.rating)
  const website = place.website
    ? `<a class="yYlJEf Q7PwXb L48Cpd brKmxb" href="${esc(place.website)}"><div>Website</div></a>`
    : ''
  return (
    `<div class="VkpGBb"><div class="cXedhc"><a class="vwVdIc wzN8Ac rllt__link a-no-hover-decoration" data-cid="${place.cid}" role="link" tabindex="0"><div><div class="rllt__details">` +
    `<div class="dbg0pd" aria-level="3" role="heading"><span class="OSrXXb">${esc(place.title)}</span></div><div><span><span class="Y0A0hc"><span class="yi40Hd YrbPuc" aria-hidden="true">${rating}</span>` +
    `<span class="z3HNkc" aria-label="${esc(page.words.rated(rating))}" role="img"></span><span class="RDApEe YrbPuc">(${place.ratingCount})</span></span></span> · ${esc(place.category)}</div>` +
    `<div>${esc(place.address)} · ${esc(place.phone)}</div></div></div></a></div>${website}</div>`
  )
}

export function shoppingBlock(page: ResultPage): string {
  const { features, words } = page
  if (features.shopping.length === 0) return ''
  const items = each(
    features.shopping,
    (product, index) =>
      `<div class="mnr-c c3mZkd pla-unit" data-dtld="${esc(new URL(product.url).host)}" data-pla-slot-pos="${index + 1}"><div class="pla-unit-container"><div class="RnJeZd top pla-unit-title" aria-level="3" role="heading">` +
      `<a class="plantl pla-unit-title-link" href="${esc(product.url)}"><span class="pymv4e">${esc(product.title)}</span></a></div><div class="T4OwTb"><span class="e10twf">${esc(product.price)}</span></div>` +
      `<div class="LbUacb"><span class="zPEcBd VZqTOd" aria-label="${esc(words.soldBy(product.merchant))}">${esc(product.merchant)}</span></div><span class="z3HNkc" aria-label="${esc(words.rated(decimal(page, product.rating)))}" role="img"></span><span class="fl pbAs0b">(${product.ratingCount})</span></div>` +
      `${product.delivery ? `<div class="pla-extensions-container"><div class="HotjWd"><span class="cYBBsb">${esc(product.delivery)}</span></div></div>` : ''}</div>`,
  )
  return `<div class="MjjYud"><div class="cu-container"><div class="commercial-unit-desktop-top"><div class="pla-carousel">${items}</div></div></div></div>`
}

export function answerBlock({ features, words }: ResultPage): string {
  const box = features.answerBox
  if (!box) return ''
  const answer = esc(box.answer).replace(esc(box.highlighted), `<b>${esc(box.highlighted)}</b>`)
  return (
    `<div class="MjjYud"><block-component><div class="wF4fFd JnwWd g-blk"><div class="xpdopen"><div class="ifM9O"><h2 class="bNg8Rb OhScic zsYMMe">${words.featured}</h2>` +
    `<div class="yp1CPe wDYxhc NFQFxe viOShc LKPcQc" data-md="471"><div class="wDYxhc" data-md="61"><div class="LGOjhe" data-attrid="wa:/description" aria-level="3" role="heading"><span class="ILfuVd"><span class="hgKElc">${answer}</span></span></div></div>` +
    `<div><div class="tF2Cxc"><div class="yuRUbf"><a href="${esc(box.url)}"><h3 class="LC20lb MBeuO DKV0Md">${esc(box.title)}</h3><div><span class="VuuXrf">${esc(box.siteName)}</span><cite class="qLRx3b tjvcx GvPZzd cHaqb" role="text">${esc(originOf(box.url))}<span class="ylgVCe ob9lvb">${esc(trail(['', 'answer']))}</span></cite></div></a></div></div></div></div></div></div></div></block-component></div>`
  )
}

export function relatedBlock(page: ResultPage): string {
  if (page.features.related.length === 0) return ''
  const items = each(
    page.features.related,
    (query) =>
      `<div class="b2Rnsc vIifob"><div class="qR29te"><a class="ngTNl ggLgoc" href="${esc(searchHref(page, query))}"><div class="B2VR9 CJHX3e"><div class="wyccme"><div class="mtv5bd"></div><span class="dg6jd JGD2rd">${esc(query)}</span></div></div></a></div></div>`,
  )
  return `<div class="ULSxyf"><div class="MjjYud"><div data-abe=""><div class="oIk2Cb"><div class="M6HR1c PJI6ge adDDi">${heading(page.words.related)}</div><div class="y6Uyqe"><div class="EIaa9b"><div class="AJLUJb">${items}</div></div></div></div></div></div></div>`
}

export function originOf(url: string): string {
  return url ? new URL(url).origin : ''
}
