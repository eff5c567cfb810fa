import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, operation, post } from '../../../core/operation.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { aeoCheck } from '../check/check-run.ts'
import { type CheckRun, isOfThisWorld, otherWorld } from '../check/plan.ts'
import { presentCheck } from '../present.ts'
import { AeoCheck, CheckId } from '../schemas.ts'
import { type Check, requireCheck } from '../store/checks.ts'
import { ownerOf } from '../views/check-selection.ts'

const one = z.object({ client_id: ClientId, check_id: CheckId })

export const pauseAeoCheck = operation({
  name: 'pause_aeo_check',
  summary: 'Pause an AEO check',
  access: 'analyst',
  input: one,
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/checks/{check_id}/pause')],
  tool: {
    effect: 'write',
    hint: 'Answers in flight still arrive. Its status stays running, and paused is true.',
    confirm: ({ check_id }) => `Pause check ${check_id}?`,
  },
  run: (ctx, key) => turn(ctx, key, true),
})

export const resumeAeoCheck = operation({
  name: 'resume_aeo_check',
  summary: 'Resume a paused AEO check',
  access: 'analyst',
  input: one,
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/checks/{check_id}/resume')],
  tool: {
    effect: 'spend',
    hint: 'Continues where it left off.',
    confirm: ({ check_id }) => `Resume check ${check_id}?`,
  },
  run: (ctx, key) => turn(ctx, key, false),
})

export const cancelAeoCheck = operation({
  name: 'cancel_aeo_check',
  summary: 'Cancel an AEO check',
  access: 'analyst',
  input: one,
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/checks/{check_id}/cancel')],
  tool: {
    effect: 'write',
    hint: 'Answers received so far stay readable. Its status becomes error with the reason cancelled.',
    confirm: ({ check_id }) => `Stop check ${check_id}?`,
  },
  async run(ctx, key) {
    const { run } = await findActive(ctx, key)
    await aeoCheck.cancel(ctx, run)
    return presentCheck(await find(ctx, key))
  },
})

export const retryAeoCheck = operation({
  name: 'retry_aeo_check',
  summary: 'Retry the failed answers of an AEO check',
  access: 'analyst',
  input: one,
  output: AeoCheck,
  routes: [post('/api/v1/clients/{client_id}/aeo/checks/{check_id}/retry')],
  tool: {
    effect: 'spend',
    hint: 'Only failed answers are requested again, and replaced in the same check.',
    confirm: ({ check_id }) => `Ask again what failed in check ${check_id}?`,
  },
  async run(ctx, key) {
    const { run_id } = await find(ctx, key)
    if (run_id === null) throw fail('no_answer_failed')
    await aeoCheck.retry(ctx, await aeoCheck.require(ctx, run_id))
    return presentCheck(await find(ctx, key))
  },
})

type Key = { client_id: number; check_id: number }

async function find(ctx: Context, { client_id, check_id }: Key): Promise<Check> {
  return requireCheck(ctx.db, ownerOf(await requireClient(ctx, client_id)), check_id)
}

async function findActive(ctx: Context, key: Key): Promise<{ check: Check; run: CheckRun }> {
  const check = await find(ctx, key)
  if (check.run_id === null || check.finished_at !== null) throw alreadyEnded(check.id)
  return { check, run: await aeoCheck.require(ctx, check.run_id) }
}

/** Pausing what is paused, or resuming what runs, changes nothing. */
async function turn(ctx: Context, key: Key, isPaused: boolean) {
  const { check, run } = await findActive(ctx, key)
  if (!isPaused && !isOfThisWorld(ctx, check)) throw otherWorld()
  if (check.is_paused !== isPaused)
    await (isPaused ? aeoCheck.pause(ctx, run) : aeoCheck.resume(ctx, run))
  return presentCheck(await find(ctx, key))
}

const alreadyEnded = (id: number) =>
  fail('run_ended').with({ data: { check_id: id, job_id: id } })

export const steeringOperations: AnyOperation[] = [
  pauseAeoCheck,
  resumeAeoCheck,
  cancelAeoCheck,
  retryAeoCheck,
]
