import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { Device, Engine } from '../fields.ts'
import { type KeywordFilter, matchingKeywords } from '../store/keywords.ts'
import { findSharedSegment } from '../store/segments.ts'

type Segment = { clientId: number; id: number }

/** What of a view says which keywords these are. How it is sorted and shown says nothing of that. */
const Narrowing = z
  .object({
    ...{ q: z.string(), tag: z.string(), cluster: z.string(), geo: z.string() },
    location: z.string(),
    ...{ device: Device, engine: Engine },
  })
  .partial()
/** Another keyword at every check. */
const BY_RESULT = ['band', 'turn', 'feature']

/** The filter of a view that everybody sees; undefined where there is none, or where it goes by results. */
export async function segmentFilter(
  db: Db,
  { clientId, id }: Segment,
): Promise<KeywordFilter | undefined> {
  const segment = await findSharedSegment(db, clientId, id)
  if (!segment || BY_RESULT.some((name) => segment.filter[name])) return undefined
  const narrowing = Narrowing.safeParse(segment.filter)
  return narrowing.success ? { client_id: clientId, ...narrowing.data } : undefined
}

/** The ids of its keywords, to narrow another query by. */
export const segmentKeywordIds = (db: Db, filter: KeywordFilter) =>
  matchingKeywords(db, filter).select('keywords.id')
