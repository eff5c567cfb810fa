import { z } from 'zod'
import { type Context, transaction } from '../../core/context.ts'
import { enqueue, job, whyUnfinished } from '../../core/job.ts'
import { createVisitor } from './crawl.ts'
import { deadLinks } from './external-links.ts'
import { judge } from './site-audit.ts'
import {
  beginDeepAudit,
  countPages,
  endDeepAudit,
  findLead,
  insertPages,
  savePage,
  visitedPages,
  waitingPages,
} from './store.ts'

export const MAX_PAGES = 60
const STEP_PAGES = 6
const MAX_DEPTH = 4

/** A few pages of a site, then the next few: a crash costs one step, and nobody's crawl holds up another's. */
export const crawlLead = job({
  name: 'crawl_lead',
  payload: z.object({ lead_id: z.int() }),
  attempts: 4,
  lane: 'leads',
  port: 'sites',
  timeoutMs: 3 * 60_000,
  async run(ctx, { lead_id }) {
    const lead = await findLead(ctx.db, lead_id)
    if (!lead || !(await beginDeepAudit(ctx.db, lead_id))) return
    const waiting = await waitingPages(ctx.db, lead_id, STEP_PAGES)
    const visit = createVisitor(ctx, lead.domain)
    const visited = await Promise.all(waiting.map(async ({ url, depth }) => ({ url, depth, facts: await visit(url) })))
    const isWhole = await transaction(ctx, async (tx) => {
      let saved = 0
      for (const { url, depth, facts } of visited) {
        if (!(await savePage(tx.db, lead_id, { url, facts }))) continue
        saved++
        const room = MAX_PAGES - (await countPages(tx.db, lead_id))
        if (depth < MAX_DEPTH && room > 0) {
          await insertPages(
            tx.db,
            lead_id,
            facts.links.slice(0, room).map((link) => ({ url: link, depth: depth + 1 })),
          )
        }
      }
      // Another worker took over meanwhile, and goes on by itself.
      if (saved === 0 && visited.length > 0) return false
      if ((await waitingPages(tx.db, lead_id, 1)).length === 0) return true
      await enqueue(tx, crawlLead, { lead_id })
      return false
    })
    if (isWhole) await conclude(ctx, lead_id)
  },
  async onDead(ctx, { lead_id }, error) {
    ctx.log.warn({ lead: lead_id, error }, 'site audit failed for good')
    await endDeepAudit(ctx.db, lead_id, {
      error: whyUnfinished(error, 'The site could not be read to the end; ask again later'),
      now: ctx.now(),
    })
  },
})

/** When all pages were read: where their links to others lead, and what follows from it all. */
async function conclude(ctx: Context, leadId: number) {
  const pages = await visitedPages(ctx.db, leadId)
  if (pages.every(({ facts }) => facts.status === 0)) {
    const error =
      'None of the pages answered: look at the name, the certificate and the firewall of the site, and ask again'
    return endDeepAudit(ctx.db, leadId, { error, now: ctx.now() })
  }
  const dead = await deadLinks(ctx, pages)
  const result = judge(pages, { isLimited: pages.length >= MAX_PAGES, dead })
  await endDeepAudit(ctx.db, leadId, { result, now: ctx.now() })
}
