import { stepOf } from '../../../base/numbers.ts'
import { check, found, type Seen, statusOfExcess } from './check.ts'
import { crawlerChecks } from './crawlers.ts'

const QUICK_MS = 800
const SLOW_MS = 2000
const LARGE_BYTES = 500_000

/** How the site as a whole receives visitors and engines. */
export function siteChecks(seen: Seen) {
  return [encrypted(seen), ...access(seen), ...speed(seen), ...safety(seen)]
}

function encrypted({ url, leadsToHttps }: Seen) {
  return check('https', {
    ...encryption(url.startsWith('https:'), leadsToHttps),
    weight: 4,
    why: 'Browsers warn of pages that are not encrypted, and engines prefer those that are; send http to https.',
  })
}

function encryption(isSecure: boolean, leadsToHttps: Seen['leadsToHttps']) {
  if (!isSecure) return { status: 'fail' as const, ...found('site_plain') }
  if (leadsToHttps === false) return { status: 'warn' as const, ...found('site_unredirected') }
  return { status: 'pass' as const, ...found('site_encrypted') }
}

function access(seen: Seen) {
  const { sitemapPages } = seen
  return [
    ...crawlerChecks(seen),
    check('sitemap', {
      status: stepOf(sitemapPages ?? -1, [
        [1, 'pass'],
        [0, 'warn'],
        [-1, 'fail'],
      ]),
      weight: 2,
      ...(sitemapPages === null
        ? found('sitemap_none')
        : found('sitemap_pages', { n: sitemapPages })),
      why: 'A sitemap lists every page for search engines. Reference it in robots.txt.',
    }),
  ]
}

function speed({ tookMs, bytes, headers, facts }: Seen) {
  const isPacked = /\b(gzip|br|zstd|deflate)\b/.test(headers.get('content-encoding') ?? '')
  const { blockingScripts, images } = facts
  return [
    check('response_time', {
      status: tookMs <= QUICK_MS ? 'pass' : statusOfExcess(tookMs, SLOW_MS),
      weight: 3,
      ...found('time_taken', { ms: Math.round(tookMs) }),
      why: 'The page should begin to arrive within 800 ms; measured from this server.',
    }),
    check('page_size', {
      status: bytes <= LARGE_BYTES ? 'pass' : 'warn',
      weight: 1,
      ...found('size_sent', { kilobytes: Math.round(bytes / 1024) }),
      why: 'Large documents load slowly on phones.',
    }),
    check('compression', {
      status: isPacked || bytes < 2000 ? 'pass' : 'fail',
      weight: 2,
      ...(isPacked ? { value: headers.get('content-encoding') ?? '' } : found('is_none')),
      why: 'Compressed text arrives three to ten times sooner; switch on gzip or brotli.',
    }),
    check('blocking_scripts', {
      status: statusOfExcess(blockingScripts, 3),
      weight: 2,
      ...found('head_scripts', { n: blockingScripts }),
      why: 'A script in the head without async or defer delays the whole page.',
    }),
    check('image_sizes', {
      status: images.withoutSize === 0 ? 'pass' : 'warn',
      weight: 1,
      ...found('images_unsized', { n: images.withoutSize, total: images.total }),
      why: 'With width and height set, the layout does not shift while images load.',
    }),
  ]
}

function safety({ headers, url }: Seen) {
  const has = (name: string) => headers.get(name) !== null
  const lacking = ['strict-transport-security', 'x-content-type-options'].filter(
    (name) => !has(name) && (name !== 'strict-transport-security' || url.startsWith('https:')),
  )
  return [
    check('security_headers', {
      status: lacking.length === 0 ? 'pass' : 'warn',
      weight: 1,
      ...(lacking.length === 0
        ? found('headers_set')
        : found('headers_missing', { names: lacking.join(', ') })),
      why: 'They protect visitors from common attacks.',
    }),
  ]
}
