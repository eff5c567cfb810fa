import { key, sample, unit } from '../world/chance.ts'
import { isoOf } from '../world/dates.ts'
import type { Outlink } from '../world/links.ts'
import { descriptionOf, type Page } from '../world/pages.ts'
import { phrases } from '../world/phrases.ts'
import type { Site } from '../world/site.ts'
import { sitePages } from '../world/site-pages.ts'
import type { Language } from '../world/types.ts'
import { each, esc } from './html.ts'

type Content = { site: Site; page: Page; language: Language; day: number; outlinks: Outlink[] }

/** A page of an ordinary website, with the small faults that audits look for on some of them. */
export function sitePage(content: Content): string {
  const { site, page, language } = content
  const title = page.title
    ? `${page.title} - ${site.name}`
    : `${site.name} - ${phrases[language].anything[0] ?? ''}`
  const hasDescription = unit(page.url, 'description') < 0.9
  const canonical = page.path.endsWith('/gift-cards')
    ? `${new URL(page.url).origin}/`
    : page.url
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${esc(title)}</title>${hasDescription ? `<meta name="description" content="${esc(descriptionOf(page, language))}">` : ''}` +
    `<link rel="canonical" href="${esc(canonical)}"><meta name="viewport" content="width=device-width, initial-scale=1">${page.path.endsWith('/press-room') ? '<meta name="robots" content="noindex">' : ''}` +
    `<meta property="og:title" content="${esc(title)}"><script type="application/ld+json">${JSON.stringify(structured(content)).replaceAll('<', '\\u003c')}</script></head><body>` +
    `<header><nav><a href="/">${esc(site.name)}</a> ${menu(content)}</nav></header><main><h1>${esc(page.title || site.name)}</h1>${paragraphs(content)}` +
    `<img src="/images/${key(page.url).toString(36)}.jpg"${unit(page.url, 'alt') < 0.7 ? ` alt="${esc(page.title || site.name)}"` : ''}>${links(content)}</main>${footer(site)}</body></html>`
  )
}

function menu({ site, page }: Content): string {
  const others = sample(sitePages(site), 6, page.url, 'menu')
  return each(
    others,
    (other) => `<a href="${esc(other.path)}">${esc(other.title || site.name)}</a> `,
  )
}

function paragraphs({ page, language }: Content): string {
  const { coffee, anything, questions } = phrases[language]
  const texts = sample([...coffee, ...anything], 8, page.url, 'text')
  return each(
    texts,
    (text, index) =>
      `${index % 3 === 0 ? `<h2>${esc((questions[index % questions.length] ?? '').replace('{q}', page.title))}</h2>` : ''}<p>${esc(text)}</p>`,
  )
}

function links({ outlinks }: Content): string {
  return each(
    outlinks,
    ({ target, anchor, rel }) =>
      `<p>→ <a href="${esc(target)}"${rel ? ` rel="${rel}"` : ''}>${esc(anchor)}</a></p>`,
  )
}

/** Three of five sites link to something that is not there any more. */
function footer(site: Site): string {
  const broken =
    unit(site.host, 'broken') < 0.6
      ? '<a href="/old-catalogue">Archive</a> <a href="/broken">Status</a> '
      : ''
  return `<footer>${broken}<a href="/moved">Start</a> <a href="/privacy-policy">Privacy</a></footer>`
}

function structured({ site, page, language, day }: Content): object {
  const { origin } = new URL(page.url)
  const publisher = { '@type': 'Organization', name: site.name, url: `${origin}/` }
  if (page.path === '/')
    return { '@context': 'https://schema.org', ...publisher, logo: `${origin}/images/logo.png` }
  if (page.path.includes('/products/')) {
    const offers = {
      '@type': 'Offer',
      price: (key(page.url) % 40_000) / 100,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    }
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: page.title,
      description: descriptionOf(page, language),
      brand: site.name,
      offers,
    }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: page.title,
    datePublished: isoOf(day - (key(page.url) % 400)),
    publisher,
  }
}
