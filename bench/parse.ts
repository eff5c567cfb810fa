import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from 'cheerio'
import { selectAll } from 'css-select'
import { parseDocument, Tokenizer } from 'htmlparser2'
import { closeReader, parse, readPage } from '../src/providers/search/parsers/read.ts'
import { ROOT } from '../src/providers/search/parsers/testing/captured.ts'

/** The blocks of a results page as selectors that a parser on a general library has to query. */
const SELECTORS = [
  '#rso a h3',
  '#rso cite',
  'div.VwiC3b, div[data-sncf]',
  'div.d4rhi a',
  '[data-q]',
  '#bres a, #botstuff a',
  '[data-attrid="title"]',
  '[data-attrid="subtitle"]',
  '[data-attrid="description"]',
  '[data-attrid^="kc:/"]',
  '[data-mcp], [data-subtree="aimc"]',
  '[data-container-id="main-col"]',
  'g-section-with-header a',
  'a[href*="tbm=nws"], a[href*="tbm=vid"], a[href*="udm=7"]',
  '[data-iu] [data-lpage], #iur a',
  '[data-text-ad]',
  '[data-pla-slot-pos], [data-offer-surface]',
  '[data-cid], [data-ludocid]',
  'block-component a h3',
  '#result-stats',
]

const ROUNDS = 5
const PAGES_PER_SECOND = 8
const LOAD_SECONDS = 5

type Contender = { name: string; work: (page: { text: string; bytes: Uint8Array }) => unknown }

const quiet = () => undefined

const CONTENDERS: Contender[] = [
  // The others need a string, which is decoded for them beforehand.
  {
    name: 'own reader, whole reading',
    work: ({ bytes }) => parse(bytes, { engine: 'google' }),
  },
  { name: 'cheerio (default), 20 selectors', work: ({ text }) => readWithCheerio(text) },
  {
    name: 'htmlparser2 + css-select, 20 selectors',
    work: ({ text }) => readWithHtmlparser2(text),
  },
  { name: 'htmlparser2 tokeniser, no tree', work: ({ text }) => tokenise(text) },
  { name: 'UTF-8 decoding alone', work: ({ bytes }) => new TextDecoder().decode(bytes) },
]

export async function run(): Promise<void> {
  const pages = capturedPages()
  if (pages.length === 0)
    return console.warn('bench/parse: no captured pages at ../shared/fixtures/serp/google')
  const megabytes = pages.reduce((sum, page) => sum + page.bytes.length, 0) / 1e6
  console.log(
    `Reading ${pages.length} captured Google pages, ${megabytes.toFixed(1)} MB, CPU time, best of ${ROUNDS} rounds`,
  )
  const best = CONTENDERS.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { work }] of CONTENDERS.entries()) {
      const start = cpuMs()
      for (const page of pages) work(page)
      best[i] = Math.min(best[i] ?? Number.POSITIVE_INFINITY, cpuMs() - start)
    }
  }
  const speeds = best.map((ms) => (megabytes / ms) * 1000)
  report(speeds)
  await reportLoopDelay(pages.map(({ bytes }) => bytes))
}

// CPU time of this thread alone, so that a busy machine does not change the ratios.
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function report(speeds: readonly number[]): void {
  const [own = 0] = speeds
  console.table(
    CONTENDERS.map(({ name }, i) => ({
      reader: name,
      'MB/s': Math.round(speeds[i] ?? 0),
      'own / this': Number((own / (speeds[i] ?? 1)).toFixed(2)),
    })),
  )
}

/** Delay of the event loop while large pages arrive at a steady rate. */
async function reportLoopDelay(pages: readonly Uint8Array[]): Promise<void> {
  const large = pages.filter((page) => page.length > 300_000)
  await Promise.all(large.slice(0, 2).map((page) => readPage(page, { engine: 'google' })))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const reading: Promise<unknown>[] = []
  for (let i = 0; i < PAGES_PER_SECOND * LOAD_SECONDS; i++) {
    reading.push(readPage(large[i % large.length] ?? '', { engine: 'google' }))
    await sleep(1000 / PAGES_PER_SECOND)
  }
  await Promise.all(reading)
  delay.disable()
  await closeReader()
  const [p50, p99] = [50, 99].map((percent) => (delay.percentile(percent) / 1e6).toFixed(1))
  console.log(
    `Event loop delay at ${PAGES_PER_SECOND} large pages a second: p50 ${p50} ms, p99 ${p99} ms (limit 20)`,
  )
}

function capturedPages(): { text: string; bytes: Uint8Array }[] {
  const folder = join(ROOT, 'google')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => {
    const bytes = readFileSync(join(folder, name))
    return { bytes, text: bytes.toString('utf8') }
  })
}

function readWithCheerio(text: string): number {
  const $ = load(text)
  return SELECTORS.reduce((sum, selector) => sum + $(selector).length, 0)
}

function readWithHtmlparser2(text: string): number {
  const tree = parseDocument(text)
  return SELECTORS.reduce((sum, selector) => sum + selectAll(selector, tree).length, 0)
}

function tokenise(text: string): void {
  const callbacks = {
    onattribdata: quiet,
    onattribentity: quiet,
    onattribend: quiet,
    onattribname: quiet,
    oncdata: quiet,
    onclosetag: quiet,
    oncomment: quiet,
    ondeclaration: quiet,
    onend: quiet,
    onopentagend: quiet,
    onopentagname: quiet,
    onprocessinginstruction: quiet,
    onselfclosingtag: quiet,
    ontext: quiet,
    ontextentity: quiet,
  }
  const tokenizer = new Tokenizer({}, callbacks)
  tokenizer.write(text)
  tokenizer.end()
}

if (import.meta.main) await run()
