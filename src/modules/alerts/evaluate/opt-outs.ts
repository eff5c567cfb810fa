import { isTestHost } from '../../../base/network/domain.ts'
import { hostOf } from '../../../base/network/url.ts'
import type { Context } from '../../../core/context.ts'
import { FetchError } from '../../../platform/http.ts'
import { ParseError } from '../../../platform/parsing/parser-pool.ts'
import type { AiOptOut } from '../../../providers/sites/ai-opt-out.ts'
import { fetchRobots } from '../../../providers/sites/fetch-robots.ts'
import { readSite } from '../../../providers/sites/parsers.ts'
import { clientsById } from '../../clients/index.ts'
import type { Found, Item } from '../finding.ts'

/** As many as the message names. */
const LOOKED_AT = 3
/** The alert does not wait longer for its cause. */
const TIMEOUT_MS = 8000
const GONE = [404, 410]

/** Says of AI overviews that stopped citing the site whether the site forbids it, as far as anybody can see. */
export async function withOptOuts(
  ctx: Context,
  clientId: number,
  found: Found[],
): Promise<Found[]> {
  if (!found.some(({ rule }) => rule.condition === 'ai_overview_uncited')) return found
  const client = (await clientsById(ctx, [clientId])).get(clientId)
  if (!client) return found
  const frontPage = `https://${client.domain}/`
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const looks = new Map<string, Promise<AiOptOut | null>>()
  const look = (url: string) =>
    looks.getOrInsertComputed(url, () => lookAt({ ...ctx, signal }, url))
  return Promise.all(
    found.map(async ({ rule, items }) => {
      if (rule.condition !== 'ai_overview_uncited') return { rule, items }
      const [...ordered] = items.toSorted((a, b) => b.weight - a.weight)
      const first = ordered.splice(0, LOOKED_AT)
      const explained = first.map(async (item) =>
        withOptOut(item, await look(item.before?.url ?? frontPage)),
      )
      return { rule, items: [...(await Promise.all(explained)), ...ordered] }
    }),
  )
}

const withOptOut = (item: Item, opt_out: AiOptOut | null): Item =>
  opt_out === null || item.now === null ? item : { ...item, now: { ...item.now, opt_out } }

/** Null: it cannot be known, as the page did not answer us as it answers visitors. */
async function lookAt(
  { http, config, signal }: Context,
  url: string,
): Promise<AiOptOut | null> {
  if (isTestHost(hostOf(url) ?? '') && !config.simulated.sites) return null
  try {
    const [page, robots] = await Promise.all([
      http.fetch(url, { signal }),
      fetchRobots(http, new URL(url).origin, signal).then(
        (answer) => answer.robots?.text ?? null,
      ),
    ])
    if (GONE.includes(page.status)) return 'page_gone'
    if (page.status !== 200) return null
    const header = page.headers.get('x-robots-tag') ?? ''
    const asked = { html: page.text(), url: page.url, header, robots }
    return await readSite('opt_out', asked, signal)
  } catch (thrown) {
    if (thrown instanceof FetchError || thrown instanceof ParseError || signal.aborted)
      return null
    throw thrown
  }
}
