import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, operation, post } from '../../../core/operation.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { presentCheck } from '../present.ts'
import { publishProgress } from '../publish-progress.ts'
import { retryFailed } from '../retry.ts'
import { AeoCheck, CheckId } from '../schemas.ts'
import { queueWaves, stop } from '../steps.ts'
import { type Check, lockCheck, requireCheck, setPaused } from '../store/checks.ts'
import { ownerOf } from '../views/check-selection.ts'
import { isOfThisWorld, otherWorld } from '../world.ts'

const one = z.object({ client_id: ClientId, check_id: CheckId })

export const pauseAeoCheck = operation({
  name: 'pause_aeo_check',
  summary: 'Let a check of prompts stand still',
  access: 'analyst',
  input: one,
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/checks/{check_id}/pause')],
  tool: {
    effect: 'write',
    hint: 'Answers that are on their way still come in. Its status stays running, and paused is true.',
    confirm: ({ check_id }) => `Pause check ${check_id}?`,
  },
  run: (ctx, key) => turn(ctx, key, true),
})

export const resumeAeoCheck = operation({
  name: 'resume_aeo_check',
  summary: 'Let a paused check of prompts go on',
  access: 'analyst',
  input: one,
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/checks/{check_id}/resume')],
  tool: { effect: 'spend', hint: 'Goes on where it stood.', confirm: ({ check_id }) => `Resume check ${check_id}?` },
  run: (ctx, key) => turn(ctx, key, false),
})

export const cancelAeoCheck = operation({
  name: 'cancel_aeo_check',
  summary: 'Stop a check of prompts that has not ended',
  access: 'analyst',
  input: one,
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/checks/{check_id}/cancel')],
  tool: {
    effect: 'write',
    hint: 'What was answered until then stays readable. Its status becomes error with the reason cancelled.',
    confirm: ({ check_id }) => `Stop check ${check_id}?`,
  },
  async run(ctx, key) {
    await find(ctx, key)
    return transaction(ctx, async (tx) => {
      const ended = await stop(tx, { id: key.check_id }, 'cancelled')
      if (!ended) throw alreadyEnded(key.check_id)
      return presentCheck(ended)
    })
  },
})

export const retryAeoCheck = operation({
  name: 'retry_aeo_check',
  summary: 'Ask again what failed in a check of prompts',
  access: 'analyst',
  input: one,
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/checks/{check_id}/retry')],
  tool: {
    effect: 'spend',
    hint: 'Only the answers that failed are asked for again, and take their place in the same check.',
    confirm: ({ check_id }) => `Ask again what failed in check ${check_id}?`,
  },
  run: async (ctx, { client_id, check_id }) => presentCheck(await retryFailed(ctx, client_id, check_id)),
})

type Key = { client_id: number; check_id: number }

async function find(ctx: Context, { client_id, check_id }: Key): Promise<Check> {
  return requireCheck(ctx.db, ownerOf(await requireClient(ctx, client_id)), check_id)
}

/** Pausing what is paused, or resuming what runs, changes nothing. */
async function turn(ctx: Context, key: Key, isPaused: boolean) {
  const asked = await find(ctx, key)
  if (!isPaused && !isOfThisWorld(ctx, asked)) throw otherWorld()
  return transaction(ctx, async (tx) => {
    await lockCheck(tx.db, key.check_id)
    const changed = await setPaused(tx.db, key.check_id, { isPaused, now: tx.now() })
    const check = changed ?? (await find(tx, key))
    if (check.finished_at !== null) throw alreadyEnded(check.id)
    if (changed && !isPaused) await queueWaves(tx, check)
    if (changed) await publishProgress(tx, check)
    return presentCheck(check)
  })
}

const alreadyEnded = (id: number) => fail('aeo_check_ended').with({ data: { check_id: id, job_id: id } })

export const steeringOperations: AnyOperation[] = [pauseAeoCheck, resumeAeoCheck, cancelAeoCheck, retryAeoCheck]
