import { hostOf, httpUrl } from '../../../../base/network/url.ts'
import type { Page, Unresolved } from '../../page.ts'
import { browserHeaders, exitOf, type FetchContext } from './request.ts'

const TIMEOUT_MS = 5_000
const MAX_LOOKUPS = 20
const MAX_KNOWN = 5_000

/** Resolves the opaque redirect tokens of a page to real links, as far as the engine answers. */
export type LinkResolver = (
  page: Page,
  fetchContext: FetchContext,
) => Promise<{ page: Page; targets: Record<string, string> }>

/** Where a token leads, as the engine says; undefined when it does not. Throws when it turns us away. */
type AskTarget = (
  unresolved: Unresolved,
  fetchContext: FetchContext,
) => Promise<string | undefined>

type Pace = { atOnce: number; budgetMs: number }

/** Answers are kept, as a token never changes its target. Once the engine turns us away, the rest is left as it is. */
export function createLinkResolver(
  ask: AskTarget,
  { atOnce, budgetMs }: Pace = { atOnce: MAX_LOOKUPS, budgetMs: TIMEOUT_MS },
): LinkResolver {
  const known = new Map<string, string>()

  async function targetOf(
    unresolved: Unresolved,
    fetchContext: FetchContext,
  ): Promise<string | undefined> {
    const { token } = unresolved
    const target = known.get(token) ?? resultOf(await ask(unresolved, fetchContext))
    if (target === undefined) return undefined
    known.set(token, target)
    const [oldest] = known.keys()
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    return target
  }

  return async (page, fetchContext) => {
    const queue = page.unresolved.slice(0, MAX_LOOKUPS)
    const found: Found[] = []
    const until = performance.now() + budgetMs
    let isOver = false
    async function work() {
      for (let unresolved = queue.shift(); unresolved && !isOver; unresolved = queue.shift()) {
        const link = await targetOf(unresolved, fetchContext).catch(() => {
          isOver = atOnce === 1
        })
        fetchContext.context.signal.throwIfAborted()
        if (link !== undefined) found.push({ unresolved, link })
        isOver ||= performance.now() > until
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, work))
    const entries = found.map(({ unresolved, link }) => [unresolved.token, link])
    return { page: putAll(page, found), targets: Object.fromEntries(entries) }
  }
}

// A redirect that stays with the engine leads to a captcha or a question, not to the result.
function resultOf(address: string | undefined): string | undefined {
  const target = httpUrl(address ?? '')
  return target && !/(?:^|\.)google\.[a-z.]{2,20}$/.test(target.hostname)
    ? target.href
    : undefined
}

/** The page with what was found out about its hidden links when it was fetched. */
export function withTargets(page: Page, targets: Record<string, string>): Page {
  const found = page.unresolved.flatMap((unresolved) => {
    const link = targets[unresolved.token]
    return link === undefined ? [] : [{ unresolved, link }]
  })
  return putAll(page, found)
}

type Found = { unresolved: Unresolved; link: string }

/** Entries that are listed come first: one that is not shifts the places of all behind it. */
function putAll(page: Page, found: Found[]): Page {
  return found
    .toSorted(
      (a, b) => Number(a.unresolved.index === null) - Number(b.unresolved.index === null),
    )
    .reduce(putTarget, page)
}

/** The redirect of an address, not followed. A link that stays unresolved keeps the address shown to people. */
export async function redirectOf(
  address: string,
  { query, settings, context }: FetchContext,
): Promise<string | undefined> {
  const exit = exitOf(query, settings)
  const answer = await context.transport.fetch(address, {
    headers: browserHeaders(query, settings),
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    signal: context.signal,
    ...(exit && { proxy: exit.proxy }),
  })
  const target = httpUrl(answer.headers.get('location') ?? '')
  return target?.host === new URL(address).host ? undefined : target?.href
}

function putTarget(page: Page, { unresolved, link }: Found): Page {
  const { block, index, position, title } = unresolved
  const left = page.unresolved.filter((other) => other !== unresolved)
  const domain = hostOf(link) ?? ''
  switch (block) {
    case 'organic': {
      const known = { link, domain, linkResolution: 'redirect' } as const
      const organic =
        index === null && position !== undefined
          ? [...page.organic, { position, title, snippet: '', ...known }].sort(
              (a, b) => a.position - b.position,
            )
          : putAt(page.organic, index, known)
      return { ...page, unresolved: left, organic }
    }
    case 'news':
      return page.news
        ? {
            ...page,
            unresolved: left,
            news: putAt(page.news, index, { link, linkResolution: 'redirect' }),
          }
        : page
    case 'aiOverview': {
      if (!page.aiOverview) return page
      const { sources: known } = page.aiOverview
      const sources =
        index === null ? [...known, { title, link }] : putAt(known, index, { link })
      return { ...page, unresolved: left, aiOverview: { ...page.aiOverview, sources } }
    }
  }
}

function putAt<Item>(items: Item[], index: number | null, change: Partial<Item>): Item[] {
  return items.map((item, at) => (at === index ? { ...item, ...change } : item))
}
