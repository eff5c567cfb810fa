import { registrableDomain, sameSite } from '../../../base/network/domain.ts'
import { hostOf } from '../../../base/network/url.ts'
import type { Listed } from './matching.ts'

export const PARASITE_KINDS = [
  'ugc',
  'video',
  'social',
  'qa',
  'wiki',
  'marketplace',
  'review',
  'publisher',
  'hosted',
] as const
type Kind = (typeof PARASITE_KINDS)[number]
export type HostKind = Kind

/** Third-party content on a strong host among the client's results. */
export type Parasite = {
  domain: string
  url: string
  position: number
  title: string
  kind: Kind
  above_client: boolean
  mentions_client: boolean
}

const HOSTS: Record<Kind, string> = {
  ugc: 'reddit.com medium.com hubpages.com dev.to scribd.com slideshare.net issuu.com substack.com github.com gist.github.com docs.google.com habr.com vc.ru dzen.ru pikabu.ru livejournal.com',
  video: 'youtube.com youtu.be vimeo.com dailymotion.com twitch.tv rutube.ru',
  social:
    'facebook.com instagram.com tiktok.com x.com twitter.com linkedin.com pinterest.com threads.net threads.com vk.com ok.ru t.me',
  qa: 'quora.com stackexchange.com stackoverflow.com superuser.com answers.com otvet.mail.ru',
  wiki: 'wikipedia.org wikihow.com fandom.com wiktionary.org wikidata.org',
  marketplace:
    'amazon.com ebay.com etsy.com walmart.com aliexpress.com alibaba.com temu.com target.com ozon.ru wildberries.ru rozetka.com.ua prom.ua market.yandex.ru avito.ru',
  review:
    'trustpilot.com g2.com capterra.com yelp.com tripadvisor.com glassdoor.com goodreads.com sitejabber.com otzovik.com irecommend.ru',
  publisher:
    'forbes.com businessinsider.com cnet.com nytimes.com theguardian.com usatoday.com techradar.com pcmag.com huffpost.com',
  hosted:
    'wordpress.com blogspot.com blogger.com tumblr.com weebly.com wixsite.com sites.google.com github.io gitlab.io netlify.app vercel.app pages.dev notion.site webflow.io web.app',
}

const KINDS = new Map(
  PARASITE_KINDS.flatMap((kind) => HOSTS[kind].split(' ').map((host) => [host, kind] as const)),
)
/** Hosts with a domain in many countries. */
const IN_MANY_COUNTRIES: Record<string, Kind> = {
  amazon: 'marketplace',
  ebay: 'marketplace',
  tripadvisor: 'review',
  yelp: 'review',
}

const FORUM = /^(?:community\.|(?:.*[.-])?forums?[.-])/

/** Under `.test` a platform is recognized by its name alone. */
const TEST_TLD = 'test'
const TEST_NAMES = new Map(
  [...KINDS].map(([host, kind]) => [host.split('.').at(-2) ?? host, kind]),
)

const LOOKED_AT = 20

/** A client's additions to the default hosts, and its exclusions. */
export type Hosts = { parasites_added: string[]; parasites_removed: string[] }

type Client = Hosts & { name: string; domain: string; position: number | null }

/** The parasites among the first twenty results. */
export function parasitesOf(organic: Listed[], client: Client): Parasite[] {
  const names = namesOf(client)
  return organic.flatMap(({ position, link, title, snippet }) => {
    const host = hostOf(link)
    if (position > LOOKED_AT || host === undefined || sameSite(host, client.domain)) return []
    const known = kindOf(host, client)
    if (!known) return []
    const text = `${title} ${snippet}`.toLowerCase()
    return [
      {
        ...known,
        url: link,
        position,
        title,
        above_client: client.position === null || position < client.position,
        mentions_client: names.some((name) => text.includes(name)),
      },
    ]
  })
}

function kindOf(host: string, { parasites_added, parasites_removed }: Hosts) {
  if (parasites_removed.some((domain) => sameSite(host, domain))) return undefined
  const added = parasites_added.find((domain) => sameSite(host, domain))
  return (
    usualKind(host) ??
    (added === undefined ? forumOf(host) : { domain: added, kind: 'ugc' as const })
  )
}

/** What kind of strong host it is, of those where others may write; undefined for all others. */
export const hostKind = (host: string): HostKind | undefined =>
  (usualKind(host) ?? forumOf(host))?.kind

/** A forum says so in its name: there are too many to list. */
const forumOf = (host: string) =>
  FORUM.test(host) ? { domain: host.replace(/^www\./, ''), kind: 'ugc' as const } : undefined

function usualKind(host: string): { domain: string; kind: Kind } | undefined {
  const labels = host.split('.')
  const site = labels
    .map((_, from) => labels.slice(from).join('.'))
    .find((name) => KINDS.has(name))
  const listed = site === undefined ? undefined : KINDS.get(site)
  if (site !== undefined && listed)
    return { domain: listed === 'hosted' ? host : site, kind: listed }
  const named = TEST_NAMES.get(labels.at(-2) ?? '')
  if (named && labels.at(-1) === TEST_TLD)
    return { domain: labels.slice(-2).join('.'), kind: named }
  const domain = registrableDomain(host)
  const kind = IN_MANY_COUNTRIES[domain?.split('.')[0] ?? '']
  return domain && kind ? { domain, kind } : undefined
}

/** A name of one or two letters would match everything. */
function namesOf({ name, domain }: Client): string[] {
  const label = (registrableDomain(domain) ?? domain).split('.')[0] ?? ''
  return [name.toLowerCase(), domain, label].filter((each) => each.length > 2)
}
