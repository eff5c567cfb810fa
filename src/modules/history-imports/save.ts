import { type Context, transaction } from '../../core/context.ts'
import { recordAudit } from '../accounts/index.ts'
import { addClients, addKeywords, holdClientList } from '../clients/index.ts'
import { setDepth } from '../rank-checks/index.ts'
import {
  matchKnown,
  type Plan,
  planHistory,
  type SitePlan,
  type Target,
  type Track,
} from './plan.ts'
import { isoDay } from './reader/dates.ts'
import type { HistoryFile } from './reader/history-file.ts'
import { insertImport, insertPositions, type NewPositions } from './store.ts'

export type NewImport = {
  file: HistoryFile
  target: Target
  file_name: string
  file_hash: string
}

/** Stores what is new in a file, all of it or nothing. */
export function saveHistory(ctx: Context, { file, target, file_name, file_hash }: NewImport) {
  return transaction(ctx, async (tx) => {
    await holdClientList(tx)
    const plan = await planHistory(tx, file, target)
    const days = daysOf(plan)
    if (!days) return { plan, importId: null }
    const added_clients: number[] = []
    const added_keywords: number[] = []
    for (const site of plan.sites) {
      const isNew = site.clientId === null
      const clientId = site.clientId ?? (await addSite(tx, site))
      if (isNew) added_clients.push(clientId)
      added_keywords.push(...(await addMissing(tx, { ...site, clientId })))
    }
    const { workspaceId, userId } = tx.actor
    const importId = await insertImport(tx.db, {
      workspace_id: workspaceId,
      client_id: target.clientId,
      user_id: userId,
      layout: file.layout,
      file_name,
      file_hash,
      ...days,
      added_clients,
      added_keywords,
      created_at: tx.now(),
    })
    for (const tracks of batchesOf(plan))
      await insertPositions(
        tx.db,
        workspaceId,
        tracks.flatMap((track) => rowOf(track, file, importId)),
      )
    await recordAudit(tx, 'history_imported', `import ${importId}: ${days.points} positions`)
    return { plan, importId }
  })
}

export function daysOf({
  sites,
}: Plan): { points: number; first_day: string; last_day: string } | null {
  let points = 0
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const track of sites.flatMap(({ tracks }) => tracks))
    for (const day of track.points.keys()) {
      points++
      first = Math.min(first, day)
      last = Math.max(last, day)
    }
  return points === 0 ? null : { points, first_day: isoDay(first), last_day: isoDay(last) }
}

async function addSite(tx: Context, { domain, depth }: SitePlan): Promise<number> {
  const [client] = await addClients(tx, [{ name: domain, domain, notes: '', sitemap_url: '' }])
  if (!client) throw new Error('a client was not stored')
  if (depth !== null)
    await setDepth(tx.db, { client_id: client.id, workspace_id: tx.actor.workspaceId, depth })
  return client.id
}

/** Tracks the keywords that are not tracked yet; answers their ids. */
async function addMissing(
  tx: Context,
  site: SitePlan & { clientId: number },
): Promise<number[]> {
  const missing = site.tracks.filter(({ known }) => !known)
  for (const track of missing) track.isNew = true
  const keywords = missing.map(({ keyword, device }) => ({ ...keyword, device }))
  const added = keywords.length > 0 ? await addKeywords(tx, site.clientId, keywords) : []
  await matchKnown(tx, site)
  return added.map(({ id }) => id)
}

const MOST_IN_BATCH = 20_000
const MOST_ROWS = 200

/** A few tracks at a time: the rows of all would take several times the memory of the plan. */
function* batchesOf({ sites }: Plan): Generator<Track[]> {
  let batch: Track[] = []
  let points = 0
  for (const track of sites.flatMap(({ tracks }) => tracks)) {
    batch.push(track)
    points += track.points.size
    if (points < MOST_IN_BATCH && batch.length < MOST_ROWS) continue
    yield batch
    batch = []
    points = 0
  }
  yield batch
}

function rowOf(
  { known, device, points }: Track,
  file: HistoryFile,
  import_id: number,
): NewPositions[] {
  if (!known) return []
  const { position, url } = file.points
  const sorted = [...points].toSorted(([a], [b]) => a - b)
  return [
    {
      keyword_id: known.id,
      device,
      import_id,
      days: sorted.map(([day]) => day),
      positions: sorted.map(([, at]) => position[at] ?? 0),
      urls: sorted.map(([, at]) => file.urls[url[at] ?? 0] ?? ''),
    },
  ]
}
