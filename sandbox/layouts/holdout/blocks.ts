import { each, esc, ved } from '../html.ts'
import type { ResultPage } from '../page.ts'
import { css } from './names.ts'

export function sponsored({ features, words }: ResultPage): string {
  return each(
    features.ads,
    (ad) =>
      `<div class="${css('ad')}"><div data-text-ad="1"><span>${words.sponsored}</span><a class="${css('adlink')}" data-pcu="http://${esc(ad.host)}/" href="${esc(ad.url)}"><div role="heading" aria-level="3"><span>${esc(ad.title)}</span></div><span data-dtld="${esc(ad.host)}">${esc(ad.host)}</span></a><div class="${css('adtext')}">${esc(ad.text)}</div></div></div>`,
  )
}

export function overview({ features, words, q }: ResultPage): string {
  const { aiOverview } = features
  if (aiOverview.state === 'absent') return ''
  const excuse = `<span class="${css('excuse')}"${aiOverview.state === 'declined' ? '' : ' style="display:none"'}><span>${words.overviewDeclined}</span></span>`
  if (aiOverview.state !== 'present') {
    const wait =
      aiOverview.state === 'deferred'
        ? `<div data-async-type="folsrch" data-q="${esc(q)}"><span role="progressbar">${words.overviewLoading}</span></div>`
        : ''
    return `<section class="${css('ai')}" data-mcpr=""><h1>${words.overview}</h1>${excuse}${wait}</section>`
  }
  const points = each(
    aiOverview.points,
    ({ title, text }) => `<li><span><strong>${esc(title)}:</strong> ${esc(text)}.</span></li>`,
  )
  const sources = each(
    aiOverview.sources,
    ({ title, url, siteName }) =>
      `<li class="${css('cite-card')}"><a href="${esc(url)}" aria-label="${esc(title)}. ${esc(siteName)}"></a><div>${esc(title)}</div><div>${esc(siteName)}</div></li>`,
  )
  return (
    `<section class="${css('ai')}" data-mcpr=""><h1>${words.overview}</h1>${excuse}<div class="${css('ai-body')}" data-subtree="aimc"><div data-container-id="main-col"><div class="${css('para')}" data-sfc-cp="">${esc(aiOverview.intro)}</div><ul class="${css('points')}">${points}</ul></div>` +
    `<ul class="${css('sources')}">${sources}</ul></div></section>`
  )
}

export function questions({ features, words, q }: ResultPage): string {
  if (features.peopleAlsoAsk.length === 0) return ''
  const items = each(
    features.peopleAlsoAsk,
    ({ question, answer, title, url }) =>
      `<div class="${css('ask')}" data-q="${esc(question)}"><div role="button" aria-expanded="false"><span>${esc(question)}</span></div><div class="${css('reply')}"><div data-attrid="wa:/description"><span>${esc(answer)}</span></div><div class="${css('from')}"><a href="${esc(url)}"><h3>${esc(title)}</h3></a></div></div></div>`,
  )
  return `<div class="${css('asks')}" data-initq="${esc(q)}"><div role="heading" aria-level="2">${words.peopleAlsoAsk}</div>${items}</div>`
}

export function stories({ features, words }: ResultPage): string {
  if (features.topStories.length === 0) return ''
  const items = each(
    features.topStories,
    (story) =>
      `<div class="${css('story')}" data-news-doc-id="${ved(story.url).slice(8, 22)}"><a href="${esc(story.url)}"><div class="${css('paper')}"><span>${esc(story.source)}</span></div><div role="heading" aria-level="3">${esc(story.title)}</div><div><span data-ts="${story.publishedAt}">${esc(story.ago)}</span></div></a></div>`,
  )
  return `<section class="${css('news')}"><div role="heading" aria-level="2">${words.topStories}</div>${items}</section>`
}

export function videos({ features, words }: ResultPage): string {
  if (features.videos.length === 0) return ''
  const items = each(
    features.videos,
    (video) =>
      `<div class="${css('clip')}" data-curl="${esc(video.url)}"><a href="${esc(video.url)}"><div role="heading" aria-level="3"><span>${esc(video.title)}</span></div><span>${esc(video.platform)} · ${esc(video.channel)}</span><span>${esc(video.ago)}</span></a><span>${video.duration}</span></div>`,
  )
  return `<section class="${css('clips')}"><div role="heading" aria-level="2">${words.videos}</div>${items}</section>`
}

export function sideCard({ features }: ResultPage): string {
  const card = features.knowledgeGraph
  if (!card) return ''
  const facts = each(
    Object.entries(card.attributes),
    ([name, value]) =>
      `<div data-attrid="kc:/organization/organization:${name.toLowerCase()}"><span>${esc(name)}: </span><span>${esc(value)}</span></div>`,
  )
  return (
    `<div class="${css('entity')}"><div data-attrid="title" role="heading" aria-level="2">${esc(card.title)}</div><div data-attrid="subtitle"><span>${esc(card.type)}</span></div>` +
    `<div data-attrid="description"><span>${esc(card.description)}</span> <a href="${esc(card.descriptionLink)}">${esc(card.descriptionSource)}</a></div>${facts}</div>`
  )
}
