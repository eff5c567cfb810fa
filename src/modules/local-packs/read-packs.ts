import { z } from 'zod'
import { on } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import type { LocalResult } from '../../providers/search/page.ts'
import { requireClient, withClientShared } from '../clients/index.ts'
import { findJob, jobCompleted, type Serp, serpsOf } from '../rank-checks/index.ts'
import { NO_PACK, outcomeOf } from './outcome.ts'
import { type Look, recordLooks } from './save-looks.ts'
import { findBusiness } from './store.ts'

/** Reads the local packs of a rank check from its stored results pages; no request is made. */
export const readPacks = job({
  name: 'read_local_packs',
  payload: z.object({ job_id: z.int() }),
  attempts: 5,
  lane: 'analytics',
  async run(ctx, { job_id }) {
    const rankJob = await findJob(ctx, job_id)
    if (!rankJob) return
    const { client_id: clientId, is_simulated: isSimulated } = rankJob
    await withClientShared(ctx, clientId, async (tx) => {
      const { domain } = await requireClient(tx, clientId)
      const own = { business: await findBusiness(tx.db, clientId), domain }
      const looks: Look[] = []
      for await (const { keyword_id, device, serp } of serpsOf(tx.db, rankJob)) {
        const pack = packOf(serp)
        looks.push({
          keyword_id,
          device,
          outcome: pack.length > 0 ? outcomeOf(pack, own) : NO_PACK,
        })
      }
      await recordLooks(tx, { clientId, runId: job_id, isSimulated, kind: 'pack' }, looks)
    })
  },
})

export const onJobCompleted = on(jobCompleted, 'local-packs', (ctx, { job_id }) =>
  enqueue(ctx, readPacks, { job_id }),
)

const packOf = ({ local_pack = [] }: Serp): LocalResult[] =>
  local_pack.map(({ title, link, place_id, reviews, phone, cid, category, rating }, at) => ({
    ...{ position: at + 1, title },
    ...(link !== '' && { website: link }),
    ...(cid !== undefined && { cid }),
    ...(category !== undefined && { category }),
    ...(rating !== undefined && { rating }),
    ...(place_id !== undefined && { placeId: place_id }),
    ...(reviews !== undefined && { ratingCount: reviews }),
    ...(phone !== undefined && { phoneNumber: phone }),
  }))
