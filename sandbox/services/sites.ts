import { gzipSync } from 'node:zlib'
import type { Sandbox } from '../control/sandbox.ts'
import { esc, PIXEL } from '../layouts/html.ts'
import { sitePage } from '../layouts/site-page.ts'
import { key } from '../world/chance.ts'
import { dayOf, isoOf } from '../world/dates.ts'
import { outlinksOf } from '../world/links.ts'
import { languageAt, type Page, pageAt } from '../world/pages.ts'
import type { Site } from '../world/site.ts'
import { sitePages } from '../world/site-pages.ts'
import { findSite } from '../world/sites.ts'
import { isKeyFile } from './indexnow.ts'
import { oddFile } from './odd-sites.ts'
import { html, type Reply, redirect, text } from './reply.ts'
import type { Call, MakeService } from './service.ts'

/** Every host under `.test`, and every placed domain: a small website with a sitemap, good pages and a few bad ones. */
export const sites: MakeService = (sandbox) => ({
  name: 'sites',
  prefix: null,
  hosts: [],
  handle: (call) => {
    const host = call.url.hostname
    const planted = sandbox.files.find(host, call.path) ?? oddFile(host, call.path)
    if (planted) return planted
    if (isKeyFile(sandbox.world.seed, host, call.path)) return text(call.path.slice(1, -4))
    const site = sandbox.world.placed.get(host.replace(/^www\./, ''))?.site ?? findSite(host)
    return fileOf(sandbox, site, call) ?? pageReply(sandbox, site, call)
  },
})

function fileOf(sandbox: Sandbox, site: Site, call: Call): Reply | null {
  const { origin } = call.url
  const listed = sitePages(site).filter(({ host }) => host.replace(/^www\./, '') === site.host)
  const day = dayOf(sandbox.now())
  switch (call.path) {
    case '/robots.txt':
      return text(
        `User-agent: *\nDisallow: /cart\nDisallow: /account\n\nSitemap: ${origin}/sitemap.xml\n`,
      )
    case '/sitemap.xml':
      return xml(
        `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/sitemap-pages.xml', '/sitemap-content.xml.gz'].map((path) => `<sitemap><loc>${origin}${path}</loc><lastmod>${isoOf(day)}</lastmod></sitemap>`).join('')}</sitemapindex>`,
      )
    case '/sitemap-pages.xml':
      return xml(urlset(listed.filter(isEverywhere), day))
    case '/sitemap-content.xml.gz':
      return text(
        gzipSync(
          `${XML}${urlset(
            listed.filter((page) => !isEverywhere(page)),
            day,
          )}`,
        ),
        'application/x-gzip',
      )
    case '/favicon.ico':
      return text(pixel, 'image/gif')
    default:
      return /^\/images\/[\w.-]+$/.test(call.path) ? text(pixel, 'image/gif') : null
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const pixel = Buffer.from(PIXEL.split(',')[1] ?? '', 'base64')

function xml(body: string): Reply {
  return text(`${XML}${body}`, 'application/xml; charset=utf-8')
}

function isEverywhere({ path }: Page): boolean {
  return path === '/' || path.indexOf('/', 1) < 0
}

function urlset(pages: Page[], day: number): string {
  const rows = pages.map(
    ({ url }) =>
      `<url><loc>${esc(url)}</loc><lastmod>${isoOf(day - (key(url) % 200))}</lastmod></url>`,
  )
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`
}

/** Folders in which any page may exist, since any query may have led to one. */
const open =
  /^\/(?:(?:ru|uk)\/)?(?:collections|products|shop|blog|guides|support|reviews|threads|news|list|pages|papers|wiki|r|ideas|pulse|groups|watch|\d{4}\/\d\d|@[\w.-]+)(?:\/|$)/

function pageReply(sandbox: Sandbox, site: Site, call: Call): Reply {
  const path = safePath(call.path)
  if (path === null || path.startsWith('/old-'))
    return html('<!doctype html><title>Page not found</title><h1>404</h1>', 404)
  if (path === '/moved') return redirect(`${call.url.origin}/`, 301)
  if (path === '/broken') return html('<!doctype html><title>Error</title><h1>500</h1>', 500)
  const isKnown =
    open.test(path) ||
    sitePages(site).some((page) => decodeURI(page.path) === path) ||
    site.kind === 'platform'
  if (!isKnown) return html('<!doctype html><title>Page not found</title><h1>404</h1>', 404)
  const page = {
    ...pageAt(call.url.hostname, path),
    url: `${call.url.origin}${call.url.pathname}`,
  }
  const day = dayOf(sandbox.now())
  const language = languageAt(path, site.languages[0] ?? 'en')
  return html(
    sitePage({
      site,
      page,
      language,
      day,
      outlinks: outlinksOf(sandbox.world.seed, { site, page, day }),
    }),
  )
}

function safePath(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}
