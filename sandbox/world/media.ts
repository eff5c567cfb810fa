import { allLanguages } from '../languages/index.ts'
import { between, key, pick, sample, token, unit } from './chance.ts'
import { agoText, localeOf, secondsOf } from './dates.ts'
import { generalSites } from './general-sites.ts'
import { marketSites } from './market-sites.ts'
import { capital, pageFor, slugOf, snippetFor } from './pages.ts'
import { phrases } from './phrases.ts'
import type { Query } from './query.ts'
import type { Range, Scene } from './scene.ts'
import type { Site } from './site.ts'
import type { Ask, LocalResult, Picture, Product, Story, Video } from './types.ts'

const newsrooms = generalSites.filter(({ kind }) => kind === 'news')
const shops = marketSites.filter(({ kind }) => kind === 'shop')
const generalShops = generalSites.filter(({ kind }) => kind === 'shop')

export function storiesFor({ seed, ask, query }: Scene, { count, offset = 0 }: Range): Story[] {
  const order = sample(newsrooms, newsrooms.length, seed, query.text, ask.gl, ask.day)
  const fresh = order.slice(offset, offset + count)
  return fresh.map((site, index) => {
    const page = pageFor(site, query, offset + index)
    const hours = 1 + (offset + index) * 7 + (key(page.url, ask.day) % 6)
    const publishedAt = secondsOf(ask.day + 1) - hours * 3600
    return {
      title: page.title,
      url: page.url,
      source: site.name,
      ago: agoText(ask.hl, hours),
      publishedAt,
    }
  })
}

export function videosFor({ seed, ask, query }: Scene, { count, offset = 0 }: Range): Video[] {
  return numbers(count, offset).map((number) => {
    const base = key(seed, query.text, ask.gl, 'video', number)
    const page = pageFor(youtube, query, number + 2)
    return {
      title: `${page.title} ${pick(['in 5 minutes', 'for beginners', 'tested', 'up close'], base)}`,
      url: page.url,
      platform: 'YouTube',
      channel: pick(
        ['Slow Morning', 'Bench Tests', 'Cup by Cup', 'Plain Answers', 'Workshop Nine'],
        base,
      ),
      duration: `${1 + (base % 24)}:${String(base % 60).padStart(2, '0')}`,
      ago: agoText(ask.hl, 24 * (2 + (base % 800))),
      text: snippetFor(page, query),
    }
  })
}

export function picturesFor(
  { seed, ask, query }: Scene,
  { count, offset = 0 }: Range,
): Picture[] {
  const owners = sample(sitesFor(query), 60, seed, query.text, ask.gl, 'pictures')
  return numbers(count, offset).map((number) => {
    const site = pick(owners, number)
    const page = pageFor(site, query, number)
    const base = key(page.url, number)
    const width = between(4, 16, base) * 100
    return {
      title: page.title,
      url: page.url,
      imageUrl: `http://${page.host}/images/${base.toString(36)}.jpg`,
      width,
      height: Math.round((width * between(55, 100, base, 'height')) / 100),
      host: page.host,
      siteName: site.name,
    }
  })
}

export function productsFor(
  { seed, ask, query }: Scene,
  { count, offset = 0 }: Range,
): Product[] {
  const sellers = sample(
    query.topic === 'coffee' ? shops : generalShops,
    30,
    seed,
    query.text,
    'sellers',
  )
  return numbers(count, offset).map((number) => {
    const site = pick(sellers, number)
    const base = key(seed, query.text, site.host, number)
    const page = pageFor(site, query, 3 + number)
    const model = `${pick(['Orbit', 'Nord', 'Luce', 'Forno', 'Hikari', 'Torre'], base)} ${between(2, 90, base) * 10}`
    return {
      title: `${model} ${capital(query.words.join(' '))}`,
      url: `${page.url}?variant=${base}`,
      merchant: site.name,
      price: priceText(ask, between(1900, 48000, base, 'price') / 100),
      rating: between(36, 50, base, 'rating') / 10,
      ratingCount: between(3, 2400, base, 'ratings'),
      productId: String(10_000_000_000 + key(base, 'product')),
      imageUrl: `http://${page.host}/images/${base.toString(36)}.jpg`,
      delivery:
        unit(base, 'delivery') < 0.6
          ? pick(phrases[query.language].delivery, base, 'delivery')
          : null,
    }
  })
}

export function placesFor(
  { seed, ask, query }: Scene,
  { count, offset = 0 }: Range,
): LocalResult[] {
  const city = ask.place.split(',')[0] || cities[ask.gl] || 'Capital City'
  return numbers(count, offset).map((number) =>
    businessOf(query, { base: key(seed, query.text, city, number), city }),
  )
}

/** A business that stands somewhere, unless it is told where. */
export function businessOf(
  query: Query,
  { base, city }: { base: number; city: string },
): LocalResult {
  const site = pick(sitesFor(query), base, 'place')
  return {
    title: `${pick(['Corner', 'Old Town', 'Station', 'Harbour', 'Garden', 'Mill', 'Bridge'], base)} ${site.name}`,
    category: query.topic === 'coffee' ? 'Coffee store' : 'Store',
    address: `${between(1, 240, base)} ${pick(streets, base, 'street')}, ${city}`,
    phone: `(555) ${between(200, 999, base, 'a')}-${between(1000, 9999, base, 'b')}`,
    rating: between(35, 50, base, 'rating') / 10,
    ratingCount: between(4, 900, base, 'ratings'),
    cid: String(BigInt(base) * 4_294_967_291n + BigInt(key(base, 'cid'))),
    website: unit(base, 'website') < 0.8 ? `http://${site.host}/` : null,
    latitude: 40 + (base % 90_000) / 10_000,
    longitude: 10 + (key(base, 'lng') % 90_000) / 10_000,
  }
}

const streets = [
  'Main Street',
  'Mill Lane',
  'Harbour Road',
  'Cedar Avenue',
  'Market Square',
  'Station Road',
]
const cities: Record<string, string> = {
  us: 'Fairview',
  gb: 'Oldbridge',
  ua: 'Київ',
  kz: 'Алматы',
  de: 'Neustadt',
  pl: 'Nowe Miasto',
}
// biome-ignore format: a table reads better in rows
const currencies: Record<string, string> = {
  gb: 'GBP', ua: 'UAH', kz: 'KZT', de: 'EUR', fr: 'EUR', it: 'EUR', es: 'EUR', pl: 'PLN', cz: 'CZK', hu: 'HUF', ro: 'RON',
  se: 'SEK', no: 'NOK', dk: 'DKK', ch: 'CHF', tr: 'TRY', il: 'ILS', sa: 'SAR', ae: 'AED', eg: 'EGP', in: 'INR', jp: 'JPY',
  cn: 'CNY', tw: 'TWD', hk: 'HKD', kr: 'KRW', ru: 'RUB', br: 'BRL', mx: 'MXN', za: 'ZAR', id: 'IDR', th: 'THB', vn: 'VND',
}

const youtube: Site = {
  host: 'youtube.test',
  name: 'YouTube',
  kind: 'platform',
  languages: allLanguages,
  authority: 1,
  home: null,
  subdomains: [],
}

export function sitesFor(query: Query): Site[] {
  return query.topic === 'coffee'
    ? marketSites.filter((site) => site.languages.includes(query.language))
    : generalSites
}

export function imageIdOf(url: string): string {
  return `${slugOf(url).slice(0, 4)}${token(10, url)}`
}

const priceFormats = new Map<string, Intl.NumberFormat>()

function priceText(ask: Ask, amount: number): string {
  const currency = currencies[ask.gl] ?? 'USD'
  const locale = localeOf(ask.hl)
  const id = `${locale} ${currency}`
  const display = locale === 'en' ? 'narrowSymbol' : 'symbol'
  const format =
    priceFormats.get(id) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: display })
  priceFormats.set(id, format)
  return format.format(amount)
}

function numbers(count: number, offset: number): number[] {
  return Array.from({ length: count }, (_, index) => offset + index)
}
