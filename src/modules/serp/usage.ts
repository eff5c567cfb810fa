import { z } from 'zod'
import { get, operation } from '../../core/operation.ts'
import { Id, UnixTime } from '../../core/schemas.ts'
import { countRecentHits } from '../../platform/limits.ts'
import { isManager, KEY_LIMIT, usableKeys } from '../accounts/index.ts'
import { countInFlight, dailyUsage, UsageDay } from '../credits/index.ts'
import { MAX_CONCURRENT_SEARCHES } from './reserve-and-settle.ts'

const SearchUsage = z
  .object({
    rate_limit: z.int().describe('Requests a key may make in any minute'),
    concurrency: z.int().describe('Concurrent searches of a key'),
    keys: z.array(
      z.object({
        id: Id,
        name: z.string(),
        person: z.string().describe('Whose key it is'),
        last_used_at: UnixTime.nullable(),
        last_minute: z.int(),
        in_flight: z.int(),
        requests: z.int().describe('Searches in the days below'),
        failed: z.int().describe('Of them, those that brought no answer and cost nothing'),
      }),
    ),
    days: z.array(UsageDay).describe('The last 30 days of UTC, the first one first'),
  })
  .meta({ id: 'SearchUsage' })

export const getSearchUsage = operation({
  name: 'get_search_usage',
  summary:
    'Search API usage of your keys, now and by day; for admins, of all keys in the workspace',
  access: 'viewer',
  input: z.object({}),
  output: SearchUsage,
  routes: [get('/api/v1/serp/usage')],
  tool: {
    effect: 'read',
    hint: 'last_minute against rate_limit, in_flight against concurrency.',
  },
  async run({ db, actor, now }) {
    const userId = isManager(actor) ? null : actor.userId
    const keys = await usableKeys(db, { workspaceId: actor.workspaceId, userId, now: now() })
    const ids = keys.map(({ id }) => id)
    const windows = ids.map((id) => `key:${id}`)
    const [lately, inFlight, usage] = await Promise.all([
      countRecentHits(db, windows, 60),
      countInFlight(db, ids),
      dailyUsage(db, { workspaceId: actor.workspaceId, keyIds: userId === null ? null : ids }),
    ])
    return {
      rate_limit: KEY_LIMIT,
      concurrency: MAX_CONCURRENT_SEARCHES,
      keys: keys.map((key) => ({
        ...key,
        last_minute: lately.get(`key:${key.id}`) ?? 0,
        in_flight: inFlight.get(key.id) ?? 0,
        ...(usage.byKey.get(key.id) ?? { requests: 0, failed: 0 }),
      })),
      days: usage.days,
    }
  },
})
