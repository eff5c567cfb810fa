import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fail, notFound } from '../../base/errors.ts'
import { actAs } from '../../core/context.ts'
import { publicPage } from '../../core/public-page.ts'
import { hitRateLimit } from '../../platform/limits.ts'
import { FILES, FORMATS } from './files.ts'
import { feedOfToken, readerOf } from './link.ts'
import { noteUse } from './store.ts'
import { FeedView, readView } from './views.ts'

const MAX_ROWS = 100_000
const PER_MINUTE = 60

const Query = z.object({
  days: z.coerce.number().int().min(1).max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(MAX_ROWS),
  cursor: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

/** The rows of a feed for spreadsheets and BI tools, which know an address and nothing else. */
export const feedPage = publicPage({
  name: 'feed',
  path: '/feeds/{token}/{file}',
  async open(ctx, { params, query, headers }) {
    const feed = await feedOfToken(ctx, params.token ?? '')
    const [, ending] = /^[\w-]{1,60}\.([a-z]+)$/.exec(params.file ?? '') ?? []
    const format = FORMATS.find((each) => each === ending)
    if (!feed || !format) throw notFound()
    const asked = Query.safeParse(query)
    if (!asked.success) throw fail('feed_query')
    const verdict = await hitRateLimit(ctx.db, `feed:${feed.id}`, {
      limit: PER_MINUTE,
      seconds: 60,
    })
    if (!verdict.allowed) throw fail('too_many_requests')
    const inside = actAs(ctx, readerOf(feed))
    const { days = null, limit, cursor: offset } = asked.data
    const { client_id: clientId, dimensions, metrics } = feed
    const view = FeedView.parse(feed.view)
    const page = await readView(inside, {
      clientId,
      view,
      dimensions,
      metrics,
      days,
      limit,
      offset,
    })
    await noteUse(inside.db, feed.id, ctx.now())
    const body = await FILES[format].write(page)
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const known = (headers['if-none-match'] ?? '')
      .split(',')
      .map((each) => each.trim().replace(/^W\//, ''))
    const common = {
      ETag: tag,
      'Cache-Control': 'private, max-age=900',
      ...(page.nextOffset !== null && { 'X-Next-Cursor': String(page.nextOffset) }),
    }
    if (known.includes(tag)) return { status: 304, body: '', headers: common }
    return { body, headers: { ...common, 'Content-Type': FILES[format].type } }
  },
})
