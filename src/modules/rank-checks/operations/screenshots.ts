import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { type AnyOperation, get, operation } from '../../../core/operation.ts'
import { fileOf, UnixTime } from '../../../core/schemas.ts'
import { BlobsAwayError } from '../../../platform/blobs.ts'
import { KeywordId } from '../../clients/index.ts'
import { takeScreenshot } from '../run/screenshot.ts'
import { JobId, ResultDevice } from '../schemas.ts'
import { requireJob } from '../store/jobs.ts'
import { resultOf } from '../store/results/results.ts'
import { readScreenshot } from '../store/screenshots.ts'

export const getJobScreenshot = operation({
  name: 'get_job_screenshot',
  summary: 'Get a screenshot of a results page',
  access: 'viewer',
  input: z.object({
    job_id: JobId,
    keyword_id: KeywordId,
    device: ResultDevice.default('desktop'),
  }),
  output: z.object({
    ...fileOf(['image/png']).shape,
    taken_at: UnixTime.describe('When the picture was taken'),
    checked_at: UnixTime.describe(
      'When the check was made; the results may have changed in between',
    ),
    page: z.int().describe('Which results page it shows'),
  }),
  routes: [
    get('/api/v1/jobs/{job_id}/results/{keyword_id}/screenshot', {
      file: true,
      headers: {
        'X-Taken-At': 'taken_at',
        'X-Checked-At': 'checked_at',
        'X-Results-Page': 'page',
      },
    }),
  ],
  tool: {
    effect: 'read',
    hint: 'Shows the page where the client was found. If none was taken with the check, it is taken now; see taken_at.',
  },
  async run(ctx, { job_id, ...resultKey }) {
    const job = await requireJob(ctx, job_id)
    const result = await resultOf(ctx.db, job, resultKey)
    if (!result) throw notFound()
    const checkedIn =
      result.merged_from === null ? job : await requireJob(ctx, result.merged_from)
    const taken = await readScreenshot(ctx, checkedIn, resultKey).catch(explainAway)
    // A screenshot taken now would mix sandbox and live data.
    if (!taken && job.is_simulated !== ctx.config.simulated.search) throw notFound()
    const { png, taken_at, page } = taken ?? (await takeScreenshot(ctx, checkedIn, result))
    return {
      type: 'image/png',
      name: `${result.query.slice(0, 60)}-${resultKey.device}.png`,
      content: png.toString('base64'),
      encoding: 'base64',
      taken_at,
      checked_at: result.checked_at,
      page,
    } as const
  },
})

function explainAway(thrown: unknown): never {
  if (thrown instanceof BlobsAwayError) throw fail('storage_away').with({ cause: thrown })
  throw thrown
}

export const screenshotOperations: AnyOperation[] = [getJobScreenshot]
