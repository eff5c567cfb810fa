import { registrableDomain } from '../../../base/network/domain.ts'
import { hostOf, pageKey } from '../../../base/network/url.ts'
import { createAbsence } from './absence.ts'
import { type Address, addressesIn } from './addresses.ts'
import { type Brands, brandOfHost, findNames, type Named } from './brands.ts'
import { type Outline, outlineOf } from './outline.ts'
import { positionOf } from './position.ts'
import { type Sentiment, visibilityScore } from './score.ts'
import { plainSentiment } from './sentiment.ts'

/** A page that an engine says it used. */
export type Source = { url: string; title: string | null; isCited: boolean }

/** What an engine said. `sources` is null when the web was not open to it. */
export type Answer = { text: string; sources: Source[] | null }

/** A page behind an answer, by the site it belongs to; `brand` is its owner's domain where that is one we look for. */
export type Citation = {
  domain: string
  url: string
  title: string
  isCited: boolean
  brand: string | null
}

/** Where a brand is named, in UTF-16 units of the answer. */
export type Span = { brand: string; start: number; end: number }

export type Reading = {
  isNamed: boolean
  isCited: boolean
  position: number | null
  sentiment: Sentiment
  score: number
  spans: Span[]
  citations: Citation[]
  /** The competitors that the answer names, and those whose pages it cites, by domain. */
  competitors: string[]
  citedCompetitors: string[]
}

const OWN = 0
const MAX_TEXT = 100_000
const MAX_SPANS = 200
const MAX_CITATIONS = 200
const MAX_TITLE = 300

/** Reads one answer: who is named, where, and whose pages it rests on. Pure: the same answer reads the same. */
export function readAnswer(brands: Brands, answer: Answer, judged: Sentiment = ''): Reading {
  const text = answer.text.slice(0, MAX_TEXT)
  const outline = outlineOf(text)
  const addresses = addressesIn(text)
  const mentions = mentionsIn(brands, text, { outline, addresses })
  const citations = citationsOf(brands, answer, { text, outline, addresses })
  const own = citations.filter(({ brand }) => brand === brands.domains[OWN])
  const position = positionOf(text, outline, mentions)
  const isNamed = position !== null
  const isCited = own.some((each) => each.isCited)
  const sentiment = isNamed ? judged || plainSentiment(text, mentions) : ''
  const hasSearch = answer.sources !== null
  const score = visibilityScore({
    isNamed,
    isCited,
    isRetrieved: own.length > 0,
    hasSearch,
    position,
    sentiment,
  })
  const domainOf = (brand: number) => brands.domains[brand] ?? ''
  const cited = citations.filter(
    ({ brand, isCited: isUsed }) => isUsed && brand !== null && brand !== brands.domains[OWN],
  )
  const citedCompetitors = [...new Set(cited.map(({ brand }) => brand ?? ''))]
  const competitors = [...new Set(mentions.map(({ brand }) => brand))]
    .filter((brand) => brand !== OWN)
    .map(domainOf)
  const spans = mentions
    .slice(0, MAX_SPANS)
    .map(({ brand, start, end }) => ({ brand: domainOf(brand), start, end }))
  return {
    isNamed,
    isCited,
    position,
    sentiment,
    score,
    spans,
    citations,
    competitors,
    citedCompetitors,
  }
}

/** True when a question itself names the client: its answer says nothing about being found. */
export function isAboutBrand(brands: Brands, prompt: string): boolean {
  const outline = outlineOf(prompt)
  const addresses = addressesIn(prompt)
  return [...namesIn(brands, prompt, addresses), ...sitesIn(brands, addresses, outline)].some(
    ({ brand }) => brand === OWN,
  )
}

type Parts = { outline: Outline; addresses: Address[] }

/** Names and sites in the text itself, in order; not those in a list of sources, nor those said to be missing. */
function mentionsIn(brands: Brands, text: string, { outline, addresses }: Parts): Named[] {
  const isAbsent = createAbsence(text, outline)
  return [...namesIn(brands, text, addresses), ...sitesIn(brands, addresses, outline)]
    .filter(({ start }) => !isInSources(outline, start))
    .sort((a, b) => a.start - b.start)
    .filter((name) => !isAbsent(name))
}

/** A name inside an address is a part of the address, unless it is all of it. */
function namesIn(brands: Brands, text: string, addresses: Address[]): Named[] {
  return findNames(brands, text).filter(({ start, end }) => {
    const around = addresses.find((address) => start < address.end && end > address.start)
    return (
      !around ||
      (around.kind === 'host' &&
        start <= around.start &&
        end >= around.end &&
        brandOfHost(brands, hostOf(around.url) ?? '') === undefined)
    )
  })
}

function sitesIn(brands: Brands, addresses: Address[], outline: Outline): Named[] {
  return addresses.flatMap(({ kind, start, end, url }) => {
    const brand =
      kind === 'host' && !isInSources(outline, start)
        ? brandOfHost(brands, hostOf(url) ?? '')
        : undefined
    return brand === undefined ? [] : [{ brand, start, end }]
  })
}

const isInSources = ({ lines }: Outline, at: number) =>
  lines.some(({ start, end, isSource }) => isSource && at >= start && at <= end)

/** The engine's sources and the links of the text, each page once. */
function citationsOf(
  brands: Brands,
  { sources }: Answer,
  { outline, addresses }: Parts & { text: string },
): Citation[] {
  const linked = addresses
    .filter(
      ({ kind, start }) =>
        kind === 'link' || kind === 'url' || (kind === 'host' && isInSources(outline, start)),
    )
    .map(({ url }) => ({ url, title: null, isCited: true }))
  const found = new Map<string, Citation>()
  for (const source of [...(sources ?? []), ...linked]) {
    const citation = citationOf(brands, source)
    const key = pageKey(source.url)
    if (!citation || !key) continue
    const known = found.get(key)
    if (!known) found.set(key, citation)
    else if (citation.isCited) known.isCited = true
  }
  return [...found.values()].slice(0, MAX_CITATIONS)
}

function citationOf(brands: Brands, { url, title, isCited }: Source): Citation | null {
  const host = hostOf(url)
  if (!host) return null
  const brand = brandOfHost(brands, host)
  const owner = brand === undefined ? null : (brands.domains[brand] ?? null)
  return {
    domain: owner ?? registrableDomain(host) ?? host,
    url: storable(url),
    title: storable((title ?? '').slice(0, MAX_TITLE)),
    isCited,
    brand: owner,
  }
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
