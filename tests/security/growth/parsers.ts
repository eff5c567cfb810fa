import { z } from 'zod'
import { readCsv } from '../../../src/base/formats/csv.ts'
import { decodeEntities } from '../../../src/base/formats/entities.ts'
import { isCutOff } from '../../../src/base/formats/html.ts'
import { markdownLinks } from '../../../src/base/formats/markdown.ts'
import { fitOf } from '../../../src/base/fuzzy-match.ts'
import { normalizeDomain } from '../../../src/base/network/domain.ts'
import { readRobots } from '../../../src/base/network/robots.ts'
import { pageKey } from '../../../src/base/network/url.ts'
import { unverifiedNumbers } from '../../../src/base/numbers.ts'
import { tidyQuery } from '../../../src/base/query.ts'
import { storable } from '../../../src/base/text.ts'
import { parseAds } from '../../../src/modules/ads/parse.ts'
import { planImport as planPrompts } from '../../../src/modules/aeo/prompt-import.ts'
import { addressesIn } from '../../../src/modules/aeo/reading/addresses.ts'
import { compileBrands } from '../../../src/modules/aeo/reading/brands.ts'
import { readAnswer } from '../../../src/modules/aeo/reading/read.ts'
import { sentimentOf, topicsOf } from '../../../src/modules/aso/rules/sentiment.ts'
import { matchOf } from '../../../src/modules/aso/rules/words.ts'
import { renderMessage } from '../../../src/modules/assistant/render-markdown.ts'
import { intentsOf } from '../../../src/modules/assistant/responders/intents.ts'
import { plainText } from '../../../src/modules/assistant/tools/tool-policy.ts'
import { planLinkImport } from '../../../src/modules/backlinks/import.ts'
import { planClients } from '../../../src/modules/clients/imports/client-import.ts'
import { planImport as planKeywords } from '../../../src/modules/clients/imports/keyword-import.ts'
import { readDeliveryReport } from '../../../src/modules/mail-bounces/delivery-report.ts'
import { isPerson } from '../../../src/modules/reports/readers.ts'
import { decodeText } from '../../../src/platform/http/charset.ts'
import type { ReadEngine, Vertical } from '../../../src/providers/search/page.ts'
import { parse } from '../../../src/providers/search/parsers/parse.ts'
import { readCrawledPage } from '../../../src/providers/sites/crawled-page.ts'
import { reportRobots } from '../../../src/providers/sites/crawler-access.ts'
import { readPageFacts } from '../../../src/providers/sites/page-facts.ts'
import { createSitemapReader } from '../../../src/providers/sites/sitemap-text.ts'
import { readHints, readJsonFeed, readXmlFeed } from '../../../src/providers/stores/apple/read-feeds.ts'
import { serverData } from '../../../src/providers/stores/apple/server-data.ts'
import { blocksOf, frameOf } from '../../../src/providers/stores/play/payload.ts'
import { plainText as storeText } from '../../../src/providers/stores/written-values.ts'
import { mask, unmask } from '../../../src/providers/translate/mask.ts'
import { languageOf } from '../../../src/providers/translate/translate.ts'
import { stripMarkdown } from '../../../web/src/features/answers/answer/markdown.ts'
import { readMarkup } from '../../../web/src/features/assistant/text/markup.ts'

/** `wraps`: what must surround a text for the parser to reach it. */
export type Parser = {
  kind: 'html' | 'text' | 'table' | 'rules'
  read(text: string): unknown
  wraps?: [string, string][]
  /** A part of the usual lengths, for parsers that look closely. */
  scale?: number
}

const URL = 'https://site.test/page'
const brands = compileBrands([
  { domain: 'acme.test', names: ['Acme', 'Acme Tools & Sons'] },
  { domain: 'other.test', names: ['Other Shop', 'ОВК'] },
])
const result = (html: string) => `<div id="search"><div id="rso">${html}`
const serp = (engine: ReadEngine, vertical: Vertical = 'search'): Parser => ({
  kind: 'html',
  read: (html) => parse(html, { engine, vertical }),
  wraps:
    engine === 'google'
      ? [
          [result(''), ''],
          ['<div data-attrid="x"><h2>', ''],
        ]
      : [['', '']],
})

/** Every parser of text from outside. */
export const PARSERS: Record<string, Parser> = {
  'page facts': {
    kind: 'html',
    read: (html) => readPageFacts(html, URL),
    wraps: [
      ['<html><head>', '</head><body>x'],
      ['<meta http-equiv=refresh content="', ''],
      ['<script type="application/ld+json">', '</script>'],
      ['<body><a href="', '">x</a>'],
    ],
  },
  'crawled page': {
    kind: 'html',
    read: (html) =>
      readCrawledPage(html, URL, { domain: 'site.test', robotsText: 'User-agent: *\nDisallow: /*a*b$', agent: 'x' }),
  },
  'result page': serp('google'),
  'news page': serp('google', 'news'),
  'maps payload': serp('google', 'maps'),
  'scholar page': serp('google', 'scholar'),
  'image page': serp('google', 'images'),
  'shopping page': serp('google', 'shopping'),
  suggestions: serp('google', 'autocomplete'),
  'bing page': serp('bing'),
  'duckduckgo page': serp('duckduckgo'),
  'brave page': serp('brave'),
  'mojeek page': serp('mojeek'),
  'startpage page': serp('startpage'),
  entities: { kind: 'html', read: decodeEntities },
  'charset and end of a page': {
    kind: 'html',
    read: (html) => [isCutOff(html), decodeText(Buffer.from(html), null)],
  },
  'returned mail': {
    kind: 'rules',
    read: readDeliveryReport,
    wraps: [
      ['Content-Type: message/delivery-status\n\n', ''],
      ['Content-Type: message/feedback-report\n\nTo: ', '\n'],
    ],
  },
  'robots.txt': {
    kind: 'rules',
    read: (text) => [
      reportRobots(text, `${URL}?${'a'.repeat(100)}`),
      readRobots(text, 'x').isAllowed(new globalThis.URL(`${URL}/${'a'.repeat(300)}`)),
    ],
    wraps: [
      ['', ''],
      ['User-agent: *\nDisallow: /*', ''],
    ],
  },
  sitemap: {
    kind: 'rules',
    read: (text) => quietly(() => createSitemapReader().write(text)),
    wraps: [
      ['', ''],
      ['<urlset>', ''],
      ['<urlset><url><loc>', '</loc></url></urlset>'],
    ],
  },
  csv: { kind: 'table', read: (text) => quietly(() => [...readCsv([text], ',')]) },
  'keyword file': {
    kind: 'table',
    read: (text) => quietly(() => planKeywords(text, { country: 'us' } as never)),
    wraps: [
      ['', ''],
      ['keyword,volume\n', ''],
    ],
  },
  'client file': {
    kind: 'table',
    read: (text) => quietly(() => planClients(text)),
    wraps: [
      ['', ''],
      ['name,domain\n', ''],
    ],
  },
  'prompt file': {
    kind: 'table',
    read: (text) => quietly(() => planPrompts(text)),
    wraps: [
      ['', ''],
      ['prompt\n', ''],
    ],
  },
  'backlink file': {
    kind: 'table',
    read: (text) => quietly(() => planLinkImport(text, 'site.test')),
    wraps: [
      ['', ''],
      ['source_url\n', ''],
    ],
  },
  'answer of a model': {
    kind: 'text',
    read: (text) => readAnswer(brands, { text, sources: [] } as never),
    scale: 0.25,
    wraps: [
      ['', ''],
      ['Acme is not ', ''],
      ['1. Acme\n', ' Acme'],
    ],
  },
  'addresses in a text': { kind: 'text', read: addressesIn },
  Markdown: { kind: 'text', read: (text) => [markdownLinks(text), plainText(text), renderMessage(text)] },
  'Markdown in the dashboard': { kind: 'text', read: (text) => [stripMarkdown(text), readMarkup(text)] },
  'numbers of an answer': { kind: 'text', read: (text) => unverifiedNumbers(text, [text.slice(0, 1000)]) },
  'message to the assistant': { kind: 'text', read: (text) => intentsOf(text, 3) },
  review: { kind: 'text', read: (text) => [sentimentOf(3, text, 'en'), topicsOf(text), matchOf(text, 'a b')] },
  translation: { kind: 'text', read: (text) => [languageOf(text), mask(text), unmask(text, ['a'])] },
  'pasted ads': {
    kind: 'text',
    read: parseAds,
    wraps: [
      ['Sponsored\n', ''],
      ['Ad · ', ''],
    ],
  },
  query: { kind: 'text', read: (text) => [tidyQuery(text), fitOf(text.slice(0, 200), [text])] },
  'stored text': {
    kind: 'text',
    read: storable,
    wraps: [
      ['', ''],
      ['{"a":"', '\\u0000"}'],
    ],
  },
  address: { kind: 'text', read: (text) => [pageKey(`https://site.test/${text}`), normalizeDomain(text)] },
  'user agent': {
    kind: 'text',
    read: (text) => isPerson({ 'user-agent': text, purpose: text }),
    wraps: [['Mozilla/5.0 ', '']],
  },
  'store page': { kind: 'html', read: (html) => [quietly(() => serverData(html, z.unknown())), storeText(html)] },
  'play page': {
    kind: 'html',
    read: (html) => [quietly(() => blocksOf(html, 'x')), quietly(() => frameOf(html, 'x'))],
    wraps: [
      ['', ''],
      ["'ds:1':{id:'x'", ''],
    ],
  },
  'review feed': {
    kind: 'rules',
    read: (text) => [
      quietly(() => readXmlFeed(text)),
      quietly(() => readJsonFeed(text)),
      quietly(() => readHints(text)),
    ],
  },
}

function quietly(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}
