import { centreOf, localResultsAt, pointFrom } from '../world/local-results.ts'
import {
  imageIdOf,
  picturesFor,
  placesFor,
  productsFor,
  storiesFor,
  videosFor,
} from '../world/media.ts'
import { papersFor, patentsFor } from '../world/papers.ts'
import type { World } from '../world/placement.ts'
import { type Scene, sceneOf } from '../world/scene.ts'
import type {
  Ask,
  Features,
  LocalResult,
  Organic,
  Picture,
  Product,
  Story,
  Truth,
  Video,
} from '../world/types.ts'

export const serperKinds = [
  'search',
  'images',
  'news',
  'videos',
  'places',
  'maps',
  'shopping',
  'scholar',
  'patents',
  'autocomplete',
] as const

export type SerperKind = (typeof serperKinds)[number]

type Want = { ask: Ask; truth: Truth; page: number; num: number }
type Range = { count: number; offset: number }

/** The result arrays of one vertical; an absent key means that the page had no such block. */
export function present(
  kind: Exclude<SerperKind, 'maps' | 'autocomplete'>,
  world: World,
  want: Want,
): Record<string, unknown> {
  const counts: Partial<Record<SerperKind, number>> = { images: want.num, shopping: 40 }
  const count = counts[kind] ?? Math.min(10, want.num)
  const range = { count, offset: (want.page - 1) * count }
  const scene = sceneOf(world, want.ask)
  if (kind === 'search') return searchBlocks(want, range)
  if (want.ask.q.includes('zzznothing'))
    return { [kind === 'scholar' || kind === 'patents' ? 'organic' : kind]: [] }
  return {
    [kind === 'scholar' || kind === 'patents' ? 'organic' : kind]: verticals[kind](
      scene,
      range,
    ),
  }
}

type MapView = { page: number; num: number; ll: string }

export function maps(world: World, ask: Ask, { page, num, ll }: MapView) {
  const count = Math.min(20, num)
  const offset = (page - 1) * count
  const scene = sceneOf(world, ask)
  const point = pointFrom(ll) ?? (ask.place ? centreOf(ask.place) : null)
  const found = point
    ? localResultsAt(scene, point).slice(offset, offset + count)
    : placesFor(scene, { count, offset })
  const first = found[0]
  const places = found.map((place, index) => ({
    ...placeShape(place, index),
    type: place.category,
    types: [place.category],
    fid: `0x0:0x${BigInt(place.cid).toString(16)}`,
    placeId: `ChIJ${place.cid}`,
  }))
  const usual = first ? `@${first.latitude},${first.longitude},14z` : ''
  return { ll: ll || usual, places }
}

export function lens(world: World, ask: Ask) {
  const found = picturesFor(sceneOf(world, ask), { count: 20, offset: 0 })
  return {
    organic: found.map(({ title, url, imageUrl, siteName }) => ({
      title,
      source: siteName,
      link: url,
      imageUrl,
      thumbnailUrl: `https://encrypted-tbn0.gstatic.com/images?q=tbn:${imageIdOf(imageUrl)}`,
    })),
  }
}

const verticals: Record<
  Exclude<SerperKind, 'search' | 'maps' | 'autocomplete'>,
  (scene: Scene, range: Range) => unknown[]
> = {
  images: (scene, range) => picturesFor(scene, range).map(imageShape),
  news: (scene, range) =>
    storiesFor(scene, range).map((story, index) => ({
      ...storyShape(story),
      snippet: `${story.title}.`,
      position: index + 1,
    })),
  videos: (scene, range) => videosFor(scene, range).map(videoShape),
  places: (scene, range) => placesFor(scene, range).map(placeShape),
  shopping: (scene, range) => productsFor(scene, range).map(productShape),
  scholar: (scene, range) =>
    papersFor(scene, range).map(
      ({ title, url, authors, journal, year, publisher, snippet, citedBy, pdfUrl, id }) => ({
        title,
        link: url,
        publicationInfo: `${authors} - ${journal}, ${year} - ${publisher}`,
        snippet,
        year,
        citedBy,
        ...(pdfUrl && { pdfUrl }),
        id,
      }),
    ),
  patents: (scene, range) =>
    patentsFor(scene, range).map(({ number, grantDate, ...patent }, index) => ({
      ...patent,
      ...(grantDate && { grantDate }),
      link: `https://patents.google.com/patent/${number}/en`,
      publicationNumber: number,
      language: 'en',
      pdfUrl: `https://patentimages.storage.googleapis.com/${number}.pdf`,
      thumbnailUrl: `https://patentimages.storage.googleapis.com/${number}.png`,
      figures: [],
      position: index + 1,
    })),
}

/** Positions start again at 1 on every page, as they do in the real service. */
function searchBlocks(
  { truth, page }: Want,
  { offset, count }: Range,
): Record<string, unknown> {
  const organic = truth.organic.slice(offset, offset + count).map(organicShape)
  return {
    ...(page === 1 ? featureShapes(truth.features) : {}),
    organic,
    ...(truth.features.related.length > 0 && {
      relatedSearches: truth.features.related.map((query) => ({ query })),
    }),
  }
}

function featureShapes({
  knowledgeGraph,
  answerBox,
  topStories,
  peopleAlsoAsk,
}: Features): Record<string, unknown> {
  return {
    ...(knowledgeGraph && { knowledgeGraph }),
    ...(answerBox && {
      answerBox: {
        title: answerBox.title,
        link: answerBox.url,
        snippet: answerBox.answer,
        snippetHighlighted: [answerBox.highlighted],
      },
    }),
    ...(topStories.length > 0 && { topStories: topStories.map(storyShape) }),
    ...(peopleAlsoAsk.length > 0 && {
      peopleAlsoAsk: peopleAlsoAsk.map(({ question, answer, title, url }) => ({
        question,
        snippet: answer,
        title,
        link: url,
      })),
    }),
  }
}

function organicShape(result: Organic, index: number) {
  const { title, url, snippet, date, rating, sitelinks } = result
  return {
    title,
    link: url,
    snippet,
    ...(date && { date }),
    ...(sitelinks.length > 0 && {
      sitelinks: sitelinks.map((sitelink) => ({ title: sitelink.title, link: sitelink.url })),
    }),
    ...(rating && { rating: Number(rating.value.toFixed(1)), ratingCount: rating.count }),
    position: index + 1,
  }
}

function storyShape({ title, url, source, ago }: Story) {
  return {
    title,
    link: url,
    source,
    date: ago,
    imageUrl: `${new URL(url).origin}/images/story.jpg`,
  }
}

function imageShape(
  { title, url, imageUrl, width, height, siteName, host }: Picture,
  index: number,
) {
  const id = imageIdOf(imageUrl)
  return {
    title,
    imageUrl,
    imageWidth: width,
    imageHeight: height,
    thumbnailUrl: `https://encrypted-tbn0.gstatic.com/images?q=tbn:${id}`,
    thumbnailWidth: 259,
    thumbnailHeight: 194,
    source: siteName,
    domain: host,
    link: url,
    googleUrl: `https://www.google.com/imgres?imgurl=${encodeURIComponent(imageUrl)}&tbnid=${id}&imgrefurl=${encodeURIComponent(url)}&docid=${id}&w=${width}&h=${height}`,
    position: index + 1,
  }
}

function videoShape(
  { title, url, text, platform, channel, duration, ago }: Video,
  index: number,
) {
  return {
    title,
    link: url,
    snippet: text,
    imageUrl: `${new URL(url).origin}/images/video.jpg`,
    duration,
    source: platform,
    channel,
    date: ago,
    position: index + 1,
  }
}

function placeShape(place: LocalResult, index: number) {
  const {
    title,
    address,
    latitude,
    longitude,
    rating,
    ratingCount,
    category,
    phone,
    website,
    cid,
  } = place
  return {
    position: index + 1,
    title,
    address,
    latitude,
    longitude,
    rating,
    ratingCount,
    category,
    phoneNumber: phone,
    ...(website && { website }),
    cid,
  }
}

function productShape(
  { title, merchant, url, price, imageUrl, rating, ratingCount, productId, delivery }: Product,
  index: number,
) {
  return {
    title,
    source: merchant,
    link: url,
    price,
    ...(delivery && { delivery }),
    imageUrl,
    rating,
    ratingCount,
    offers: '1',
    productId,
    position: index + 1,
  }
}
