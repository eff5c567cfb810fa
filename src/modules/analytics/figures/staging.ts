import { hash } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import { matchingKeywords } from '../../clients/index.ts'
import {
  type Job,
  type ResultRow,
  resultKeyOf,
  resultsAfter,
  serpsOf,
} from '../../rank-checks/index.ts'
import { type Draft, deleteDrafts, insertDrafts, lastDraft } from '../store/staging.ts'
import { segmentsOf } from './segments.ts'
import { type Digest, digest } from './serp-extract.ts'

/** Checks in memory at once. */
const PIECE = 250

type Reading = { domains: string[]; limit?: number }

/**
 * Reads the next checks of a job off their results pages; answers whether there may be more. Checks are read in the
 * order of the keywords, so that whoever comes next goes on behind the last one.
 */
export async function draftPiece(
  db: Db,
  job: Job,
  { domains, limit = PIECE }: Reading,
): Promise<boolean> {
  const watched = hash('sha256', domains.toSorted().join(' '), 'base64url')
  let after = await lastDraft(db, job)
  if (after && after.watched !== watched) {
    // Competitors have changed since, so what was read so far is useless.
    await deleteDrafts(db, job)
    after = undefined
  }
  const rows = await resultsAfter(db, job, { after, limit })
  const last = rows.at(-1)
  if (!last) return false
  const parasites = new Map(
    rows.map((row) => [resultKeyOf(row), new Set(row.parasites.map(({ url }) => url))]),
  )
  const read = new Map<string, Digest>()
  for await (const { serp, ...result } of serpsOf(db, job, { after, upTo: last })) {
    const own = parasites.get(resultKeyOf(result))
    if (own)
      read.set(resultKeyOf(result), digest(serp, { watched: new Set(domains), parasites: own }))
  }
  const facts = await factsOf(db, job, rows)
  const drafts = rows.map((row) =>
    draftOf(row, { digest: read.get(resultKeyOf(row)), facts: facts.get(row.keyword_id) }),
  )
  await insertDrafts(db, job, { watched, drafts })
  return rows.length === limit
}

async function factsOf(db: Db, { client_id }: Job, rows: ResultRow[]) {
  const ids = [...new Set(rows.map(({ keyword_id }) => keyword_id))]
  const found = await matchingKeywords(db, { client_id, ids })
    .select(['keywords.id', 'tags', 'search_volume'])
    .execute()
  return new Map(found.map((facts) => [facts.id, facts]))
}

type Known = {
  digest: Digest | undefined
  facts: { tags: string[]; search_volume: number | null } | undefined
}

function draftOf(
  { keyword_id, device, engine, geo, cluster, state }: ResultRow,
  { digest, facts }: Known,
): Draft {
  const neighbours = digest?.neighbours ?? new Map<string, number>()
  return {
    ...{ keyword_id, device },
    is_failed: state === 'failed',
    search_volume: facts?.search_volume ?? null,
    segments: segmentsOf({ engine, geo, cluster, tags: facts?.tags ?? [] }),
    competitors: Object.fromEntries(digest?.competitors ?? []),
    holders: digest?.holders ?? {},
    neighbours: [...neighbours.keys()],
    positions: [...neighbours.values()],
  }
}
