import { gzipSync } from 'node:zlib'
import { type Reply, text } from './reply.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const BOMB_BYTES = 100 * 1024 * 1024

/** Sites whose sitemaps are larger, stranger or more wicked than most; null for every other address. */
export function oddFile(host: string, path: string): Reply | null {
  const make = files[host]?.[path]
  return make ? make() : null
}

const files: Record<string, Record<string, () => Reply>> = {
  'many-pages.test': { '/sitemap.xml': () => xml(manyPages()) },
  'broken-sitemap.test': {
    '/sitemap.xml': () =>
      xml(`<urlset ${NS}>${rows('broken-sitemap.test', 30)}<url><loc>http://broken-si`),
  },
  'cyclic-sitemap.test': {
    '/sitemap.xml': () =>
      xml(index('cyclic-sitemap.test', ['/a.xml', '/b.xml', '/sitemap.xml'])),
    '/a.xml': () => xml(index('cyclic-sitemap.test', ['/b.xml', '/sitemap.xml'])),
    '/b.xml': () => xml(`<urlset ${NS}>${rows('cyclic-sitemap.test', 10)}</urlset>`),
  },
  'bomb-sitemap.test': {
    '/sitemap.xml': () =>
      xml(
        index('bomb-sitemap.test', [
          '/bomb.xml.gz',
          '/laughs.xml',
          '/deep.xml',
          '/endless.xml',
          '/page.xml',
          '/references.xml',
          '/good.xml',
        ]),
      ),
    '/bomb.xml.gz': () => text(bomb(), 'application/x-gzip'),
    '/laughs.xml': () =>
      text(
        `${XML}<!DOCTYPE urlset [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`,
        'application/xml',
      ),
    '/deep.xml': () => xml(`<urlset ${NS}>${'<a>'.repeat(100_000)}`),
    '/endless.xml': () =>
      xml(`<urlset ${NS}><url><loc>http://bomb-sitemap.test/${'a'.repeat(2_000_000)}`),
    '/page.xml': () =>
      text(
        '<!doctype html><title>Not found</title><h1>Not found</h1>',
        'text/html; charset=utf-8',
      ),
    '/references.xml': () =>
      xml(`<urlset ${NS}><url><loc>${'&#97;'.repeat(1_000_000)}</loc></url></urlset>`),
    '/good.xml': () => xml(`<urlset ${NS}>${rows('bomb-sitemap.test', 5)}</urlset>`),
  },
  'no-sitemap.test': { '/sitemap.xml': () => text('Not found', undefined, 404) },
}

const xml = (body: string) => text(`${XML}${body}`, 'application/xml; charset=utf-8')

function rows(host: string, count: number): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `<url><loc>http://${host}/pages/item-${index + 1}</loc><lastmod>2026-01-${String(1 + (index % 28)).padStart(2, '0')}</lastmod></url>`,
  ).join('')
}

function index(host: string, paths: string[]): string {
  return `<sitemapindex ${NS}>${paths.map((path) => `<sitemap><loc>http://${host}${path}</loc></sitemap>`).join('')}</sitemapindex>`
}

let made: string | undefined

/** As many pages as one sitemap may list. */
function manyPages(): string {
  made ??= `<urlset ${NS}>${rows('many-pages.test', 50_000)}</urlset>`
  return made
}

let packed: Buffer | undefined

/** A hundred megabytes of nothing in a hundred kilobytes. */
function bomb(): Buffer {
  packed ??= gzipSync(
    Buffer.concat([Buffer.from(`${XML}<urlset ${NS}>`), Buffer.alloc(BOMB_BYTES, ' ')]),
  )
  return packed
}
