import { type AppError, fail } from '../../base/errors.ts'
import { sameSite } from '../../base/network/domain.ts'
import { type Context, transaction } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { publish } from '../../core/live.ts'
import { inTurns } from '../../providers/index-channels/call.ts'
import type { ChannelResult, ServiceAccount } from '../../providers/index-channels/port.ts'
import {
  INSPECTIONS_DAILY,
  propertyFor,
} from '../../providers/index-channels/search-console.ts'
import { searchError } from '../../providers/search/explain.ts'
import type { SearchQuery } from '../../providers/search/port.ts'
import { SearchError } from '../../providers/search/search.ts'
import { type OwnedClient, openIntegration, withClientLocked } from '../clients/index.ts'
import { budgetDay, confidenceOf, isDrop, isIndexedVerdict } from './run/task-outcome.ts'
import { indexDropped } from './schemas.ts'
import {
  indexCounts,
  insertSample,
  type Looked,
  type Sample,
  samplesOf,
  saveLooks,
  staleUrls,
} from './store/index-states.ts'
import { takeBudget } from './store/receipts.ts'

const INSPECTED_AT_ONCE = 50
const PARALLEL = 5
/** An inspection older than this says nothing about today. */
const FRESH_SECONDS = 30 * 86_400

/** One look at the index: by Search Console where it is set up, else a rough estimate by a `site:` search. */
export async function takeSample(ctx: Context, client: OwnedClient): Promise<Sample> {
  const since = ctx.now()
  const google = await openIntegration(ctx, { clientId: client.id, kind: 'google' })
  const seen = google
    ? await inspect(ctx, client, google.service_account)
    : await searchSite(ctx, client)
  const sample = await withClientLocked(ctx, client.id, async (tx) => {
    const [last] = await samplesOf(tx.db, client, 1)
    // Another process has checked meanwhile.
    return last && last.checked_at > since ? last : keep(tx, client, { ...seen, last })
  })
  await publish(ctx, {
    type: 'indexing.sample',
    client_id: client.id,
    data: { checked_at: sample.checked_at },
  })
  return sample
}

type Seen = { method: 'gsc_inspect' | 'site_query'; looks: Looked[]; claimed: number | null }

type Kept = Seen & { last: Sample | undefined }

async function keep(
  tx: Context,
  client: OwnedClient,
  { method, looks, claimed, last }: Kept,
): Promise<Sample> {
  const now = tx.now()
  const first = await saveLooks(tx.db, client, looks, now)
  const { known, inspected, indexed } = await indexCounts(tx.db, client.id, now - FRESH_SECONDS)
  const isInspected = method === 'gsc_inspect'
  const sample = await insertSample(tx.db, {
    workspace_id: client.workspace_id,
    client_id: client.id,
    method,
    source: sourceOf(tx, method),
    total_indexed: isInspected ? indexed : looks.length,
    // In the first check nothing can be called new.
    new_pages: last === undefined ? 0 : first,
    sample_size: isInspected ? inspected : looks.length,
    known_pages: known,
    claimed,
    confidence: isInspected ? confidenceOf({ inspected, known }) : 'low',
    checked_at: now,
  })
  if (last && isDrop(last, sample)) {
    const before = { pages: last.total_indexed, at: last.checked_at }
    const { id: sample_id, total_indexed: pages } = sample
    await emit(tx, indexDropped, { client_id: client.id, sample_id, method, pages, before })
  }
  return sample
}

/** A site search is the search's word, an inspection that of the indexing channel. */
function sourceOf(
  { config: { simulated } }: Context,
  method: Seen['method'],
): 'sandbox' | 'live' {
  return simulated[method === 'site_query' ? 'search' : 'indexing'] ? 'sandbox' : 'live'
}

async function inspect(
  ctx: Context,
  client: OwnedClient,
  account: ServiceAccount,
): Promise<Seen> {
  const { properties, failed } = await ctx.channels.searchConsole.properties(
    account,
    ctx.signal,
  )
  if (!properties) throw unanswered(failed)
  const pages = await staleUrls(ctx.db, client.id, INSPECTED_AT_ONCE)
  if (pages.length === 0) throw fail('no_pages_known')
  const granted = pages.slice(0, await budgetFor(ctx, client, pages.length))
  if (granted.length === 0) throw fail('inspections_spent')
  const looks: Looked[] = []
  let refusal: ChannelResult | null = null
  await inTurns(granted, PARALLEL, async ({ url }) => {
    const siteUrl = propertyFor(properties, url)?.siteUrl
    if (refusal || !siteUrl) return
    const { inspection, failed } = await ctx.channels.searchConsole.inspect(
      account,
      { siteUrl, url },
      ctx.signal,
    )
    if (inspection)
      looks.push({
        url,
        isIndexed: isIndexedVerdict(inspection.verdict),
        coverage: inspection.coverage,
      })
    else refusal = failed
  })
  if (looks.length > 0) return { method: 'gsc_inspect', looks, claimed: null }
  if (refusal) throw unanswered(refusal)
  throw fail('property_unseen', { account: account.client_email, domain: client.domain })
}

function budgetFor(ctx: Context, { domain }: OwnedClient, wanted: number): Promise<number> {
  const { day } = budgetDay('inspection', ctx.now())
  const account = ctx.secrets.fingerprint(`inspection ${domain}`)
  const { workspaceId } = ctx.actor
  return transaction(ctx, (tx) =>
    takeBudget(tx.db, { workspaceId, account, day, wanted, limit: INSPECTIONS_DAILY }),
  )
}

function unanswered(result: ChannelResult): AppError {
  const why = result.isAccepted ? '' : `${result.refusal} ${result.detail}`.trim()
  return fail('search_console_silent', { why })
}

/** The engine shows a part of what it holds, and its own count is a guess: what was seen is a lower bound. */
async function searchSite(ctx: Context, { domain }: OwnedClient): Promise<Seen> {
  const query: SearchQuery = {
    q: `site:${domain}`,
    vertical: 'search',
    gl: 'us',
    hl: 'en',
    num: 100,
    page: 1,
    autocorrect: false,
    device: 'desktop',
  }
  const { page } = await ctx.search
    .search(query, { engine: 'google', signal: ctx.signal })
    .catch((thrown) => {
      throw thrown instanceof SearchError ? searchError(thrown, ctx.now()) : thrown
    })
  const urls = page.organic
    .map(({ link }) => URL.parse(link))
    .filter((url) => url && sameSite(url.hostname, domain))
  const distinct = new Set(urls.map((url) => (url ? url.href.replace(/#.*/, '') : '')))
  const looks = [...distinct].map((url) => ({ url, isIndexed: true, coverage: '' }))
  return { method: 'site_query', looks, claimed: page.organicTotalEstimate ?? null }
}
