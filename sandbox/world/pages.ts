import { domainToUnicode } from 'node:url'
import { allLanguages } from '../languages/index.ts'
import { item, type Key, key, pick, sample, token, unit } from './chance.ts'
import { fill, phrases } from './phrases.ts'
import type { Query } from './query.ts'
import type { Site } from './site.ts'
import { subjectFor } from './topics.ts'
import type { Intent, Language } from './types.ts'

export type Page = { host: string; path: string; url: string; title: string; crumbs: string[] }

/** The page of a site that answers a query; variant 1 is its second, competing page. */
export function pageFor(site: Site, asked: Query, variant: number): Page {
  const query = answeredBy(site, asked)
  const titles = phrases[query.language].titles[query.intent]
  const slug = slugOf(
    fill(item(titles, key(site.host, query.text) + variant), query.words.join(' ')),
  )
  const base = key(site.host, query.text, variant)
  if (site.kind === 'platform')
    return platformPage(site, slug, { base, language: query.language })
  if (query.intent === 'brand' && variant === 0 && isNamed(site, query))
    return pageAt(site.host, '/')
  const prefix =
    site.languages.includes('en') && query.language !== 'en' ? `/${query.language}` : ''
  return pageAt(
    hostOf(site, query.intent, base),
    `${prefix}${folderOf(site, query.intent, base)}${slug}`,
    slug,
  )
}

/** What a site takes a query to be about. */
export const subjectAt = (site: Site, { text }: Query): string =>
  subjectFor(text, unit(site.host, text, 'topic'))

/** The query that the page is written for: most sites have one page for a whole topic. */
function answeredBy(site: Site, query: Query): Query {
  const subject = subjectAt(site, query)
  if (subject === query.text || unit(site.host, subject, 'one page') > ONE_PAGE) return query
  return { ...query, text: subject, words: subject.split(' '), intent: 'buy' }
}
const ONE_PAGE = 0.85

/** A page is what its address says: the title is read back from the path, so every site can serve it. */
export function pageAt(host: string, path: string, slug = slugIn(path)): Page {
  const encoded = /^[\w/@.?=-]*$/.test(path) ? path : encodeURI(decodeURI(path))
  const shown =
    host.startsWith('www.') || host.split('.').length > 2 || key(host) % 3 > 0
      ? host
      : `www.${host}`
  return {
    host: shown,
    path: encoded,
    url: `http://${shown}${encoded}`,
    title: titleOf(slug),
    crumbs: [
      `http://${shown.includes('xn--') ? domainToUnicode(shown) : shown}`,
      ...path.split(/[/?]/).filter(Boolean),
    ],
  }
}

export function snippetFor(page: Page, query: Query): string {
  const { coffee, anything } = phrases[query.language]
  const sentences = sample(query.topic === 'coffee' ? coffee : anything, 2, page.url, 'snippet')
  return `${capital(query.words.join(' '))}: ${sentences.join(' ')}`.slice(0, 300)
}

export function descriptionOf(page: Page, language: Language): string {
  const { coffee, anything } = phrases[language]
  return sample([...coffee, ...anything], 2, page.url, 'description').join(' ')
}

export function languageAt(path: string, fallback: Language): Language {
  const [, first = ''] = path.split('/')
  return allLanguages.find((language) => language !== 'en' && language === first) ?? fallback
}

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 90)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function isNamed(site: Site, query: Query): boolean {
  const label = site.host.split('.')[0] ?? ''
  return query.text.includes(label)
}

const isLanguage = (segment: string) =>
  segment !== 'en' && allLanguages.some((language) => language === segment)

function slugIn(path: string): string {
  const segments = decodeURI(path)
    .split(/[/?]/)
    .filter(
      (segment) =>
        /\p{L}[\p{L}\p{M}]/u.test(segment) &&
        !/^(dp|v=.*)$/.test(segment) &&
        !isLanguage(segment),
    )
  const last = segments.findLast((segment) => /[-_]/.test(segment)) ?? segments.at(-1) ?? ''
  return last.replace(/-[0-9a-f]{10,12}$/, '')
}

function titleOf(slug: string): string {
  const words = slug.replace(/[-_]+/g, ' ').trim()
  return /[a-z]/i.test(words)
    ? words.replace(/(^| )[a-z]/g, (start) => start.toUpperCase())
    : capital(words)
}

function hostOf(site: Site, intent: Intent, base: Key): string {
  const usesSubdomain =
    site.subdomains.length > 0 && unit(base, 'subdomain') < (intent === 'learn' ? 0.4 : 0.06)
  return usesSubdomain ? `${pick(site.subdomains, base)}.${site.host}` : site.host
}

function folderOf(site: Site, intent: Intent, base: Key): string {
  const isReading = intent === 'learn' || intent === 'review' || intent === 'news'
  switch (site.kind) {
    case 'shop':
      return isReading
        ? pick(['/blog/', '/guides/'], base)
        : pick(['/collections/', '/products/', '/shop/'], base)
    case 'brand':
      return isReading ? '/support/' : '/products/'
    case 'publisher':
      return intent === 'review' || intent === 'buy' ? '/reviews/' : '/guides/'
    case 'blog':
      return `/${2021 + (base % 6)}/${String(1 + (base % 12)).padStart(2, '0')}/`
    case 'forum':
      return '/threads/'
    case 'news':
      return '/news/'
    case 'directory':
      return '/list/'
    case 'platform':
      return '/'
  }
}

function platformPage(
  site: Site,
  slug: string,
  { base, language }: { base: Key; language: Language },
): Page {
  const id = token(10, base).replace(/[_-]/g, 'x')
  const words = capital(slug.replaceAll('-', ' '))
  const paths: Record<string, string> = {
    'reddit.test': `/r/${pick(['coffee', 'espresso', 'buyitforlife', 'cooking', 'askers'], base)}/comments/${id.slice(0, 7).toLowerCase()}/${slug.replaceAll('-', '_')}/`,
    'youtube.test': `/watch?v=${token(11, base)}`,
    'wikipedia.test': `/wiki/${words.replaceAll(' ', '_')}`,
    'amazon.test': `/${slug}/dp/${id.toUpperCase()}`,
    'medium.test': `/@${pick(['lena.morris', 'kofi', 'taras-k', 'homebrewer'], base)}/${slug}-${base.toString(16).padStart(10, '0')}`,
    'linkedin.test': `/pulse/${slug}`,
    'pinterest.test': `/ideas/${slug}/${base}`,
    'facebook.test': `/groups/${base}/posts/${key(base)}/`,
  }
  const host =
    site.host === 'wikipedia.test' ? `${language}.wikipedia.test` : `www.${site.host}`
  const page = pageAt(host, paths[site.host] ?? `/${slug}`)
  return { ...page, title: words }
}
