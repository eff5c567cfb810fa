import { z } from 'zod'
import { job } from '../../core/job.ts'

/** Looks for unusual moves once a job is done. */
export const detectSpikes = job({
  name: 'detect_rank_spikes',
  payload: z.object({ job_id: z.int() }),
  attempts: 5,
  async run() {},
})
