import type { Context } from '../../core/context.ts'
import { keywordsOf, queryKey, setVolumes } from '../clients/index.ts'
import { impressionsKey, monthlyImpressions } from '../search-console/index.ts'
import { changedVolumes, keyOfWords, marketKey } from './best-volume.ts'
import { hasSandboxVolumes, saveVolumes, volumesOf } from './store.ts'

/** Gives every keyword its best known volume; returns how many changed. */
export async function applyVolumes(tx: Context, clientId: number): Promise<number> {
  const keywords = await keywordsOf(tx.db, clientId)
  const found = await volumesOf(tx.db, clientId)
  const changed = changedVolumes(keywords, { found, isSimulated: tx.config.simulated.search })
  return changed.length === 0 ? 0 : setVolumes(tx.db, clientId, changed)
}

/** What the sandbox counted weighs nothing in figures of real searches, from the first check on. */
export async function leaveSandboxVolumes(tx: Context, clientId: number): Promise<void> {
  if (tx.config.simulated.search || !(await hasSandboxVolumes(tx.db, clientId))) return
  await applyVolumes(tx, clientId)
}

const NOTHING_MORE = {
  cpc: null,
  currency: '',
  competition: null,
  competition_index: null,
  months: [],
}

/** Falls back to Search Console impressions, which know countries only. */
export async function saveImpressions(tx: Context, clientId: number): Promise<void> {
  const known = await volumesOf(tx.db, clientId)
  const named = known
    .filter(({ source, volume }) => source !== 'search_console' && volume !== null)
    .map(marketKey)
  const counted = new Set(named)
  const keywords = (await keywordsOf(tx.db, clientId)).filter(({ location }) => location === '')
  const missing = keywords.filter((keyword) => !counted.has(keyOfWords(keyword)))
  const seen = await monthlyImpressions(tx, clientId, missing)
  if (seen.size === 0) return
  const markets = Map.groupBy(missing, ({ geo, lang }) => [geo, lang].join('\n'))
  for (const [first, ...rest] of markets.values()) {
    if (!first) continue
    const found = [first, ...rest].map(({ query, geo }) => ({
      query,
      volume: seen.get(impressionsKey(queryKey(query), geo)) ?? null,
      ...NOTHING_MORE,
    }))
    const { geo, lang } = first
    const where = {
      client_id: clientId,
      geo,
      lang,
      location: '',
      source: 'search_console' as const,
      now: tx.now(),
    }
    await saveVolumes(tx.db, { ...where, is_simulated: tx.config.simulated.indexing }, found)
  }
}
