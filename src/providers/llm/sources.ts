import { httpUrl } from '../../base/network/url.ts'
import type { Fetcher } from '../../platform/http.ts'
import type { Cite } from './engines/engine.ts'
import type { LlmSource } from './port.ts'

const MAX_SOURCES = 100
const MAX_REDIRECTS_FOLLOWED = 30
const AT_ONCE = 6
const TIMEOUT_MS = 5000

export type Listed = { url: string; title?: string | undefined }

/** What was listed and what was cited, each address once, cited ones marked with where. */
export function joinSources(listed: Listed[], cites: Cite[]): LlmSource[] {
  const found = new Map<string, LlmSource>()
  for (const { url, title } of [...listed, ...cites]) {
    const clean = cleanUrl(url)
    if (!clean || (!found.has(clean) && found.size >= MAX_SOURCES)) continue
    const known = found.get(clean)
    if (known) known.title ??= title ?? null
    else
      found.set(clean, {
        url: clean,
        title: title ?? null,
        isCited: false,
        spans: [],
        resolution: 'direct',
      })
  }
  for (const { url, start, end } of cites) {
    const source = found.get(cleanUrl(url) ?? '')
    if (!source) continue
    source.isCited = true
    if (end > start) source.spans.push({ start, end })
  }
  return [...found.values()]
}

/** Engines add where a visitor came from, which makes two addresses of one page. */
function cleanUrl(text: string): string | null {
  const url = httpUrl(text)
  if (!url) return null
  if (/^(openai|chatgpt\.com)$/.test(url.searchParams.get('utm_source') ?? ''))
    url.searchParams.delete('utm_source')
  url.hash = ''
  return url.href
}

type Follow = { fetcher: Pick<Fetcher, 'fetch'>; signal: AbortSignal }

/** Redirects of a search engine give way to the pages behind them; the pages themselves are not visited. */
export async function resolveRedirects(sources: LlmSource[], follow: Follow) {
  const hidden = sources.filter(({ url }) => isRedirect(url))
  if (hidden.length === 0) return { sources, lost: 0 }
  const targets = new Map<string, LlmSource | null>()
  const queue = hidden.map((source, index) => ({
    source,
    isTried: index < MAX_REDIRECTS_FOLLOWED,
  }))
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const target = next.isTried ? await targetOf(next.source.url, follow) : null
      targets.set(next.source.url, behind(next.source, target))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const kept = sources.flatMap((source) =>
    targets.has(source.url) ? (targets.get(source.url) ?? []) : source,
  )
  return {
    sources: merged(kept),
    lost: [...targets.values()].filter((target) => target === null).length,
  }
}

function isRedirect(url: string): boolean {
  return URL.parse(url)?.pathname.includes('/grounding-api-redirect/') ?? false
}

async function targetOf(url: string, { fetcher, signal }: Follow): Promise<string | null> {
  try {
    const { headers } = await fetcher.fetch(url, {
      maxRedirects: 0,
      timeoutMs: TIMEOUT_MS,
      maxBytes: 65_536,
      signal,
    })
    const location = headers.get('location')
    return location && !isRedirect(location) ? cleanUrl(location) : null
  } catch {
    signal.throwIfAborted()
    // The visible site still tells whose page it was.
    return null
  }
}

function behind(source: LlmSource, target: string | null): LlmSource | null {
  if (target) return { ...source, url: target, resolution: 'redirect' }
  const site =
    source.title && /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(source.title)
      ? httpUrl(`https://${source.title}/`)
      : null
  return site ? { ...source, url: site.href, resolution: 'origin' } : null
}

function merged(sources: LlmSource[]): LlmSource[] {
  const found = new Map<string, LlmSource>()
  for (const source of sources) {
    const known = found.get(source.url)
    if (!known) found.set(source.url, source)
    else {
      known.isCited ||= source.isCited
      known.spans.push(...source.spans)
    }
  }
  return [...found.values()]
}
