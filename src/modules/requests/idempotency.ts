import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { deleteRepeat, insertRepeat, type Repeat, readRepeat, saveAnswer } from './repeats.ts'

const KEY = /^[\x21-\x7e]{1,255}$/
/** So long is waited for the answer to the same request that came first. */
const TIMEOUT_MS = 15_000
const LOOK_MS = 50
/** A first request without a response for this long was interrupted. */
const CUT_OFF_SECONDS = 120

type Asked = { key: string; operation: string; input: unknown }

/** Answers a request once: the same key with the same request gets the same answer for a day, and does nothing again. */
export async function answerOnce(
  ctx: Context,
  { key, operation, input }: Asked,
  work: () => Promise<unknown>,
) {
  if (!KEY.test(key)) throw fail('idempotency_key_wrong')
  const asked = {
    user_id: ctx.actor.userId,
    key,
    operation,
    fingerprint: hash('sha256', JSON.stringify([operation, input]), 'buffer'),
  }
  const before = await firstOrRepeat(ctx, asked)
  if (before) return JSON.parse(ctx.secrets.open(before))
  try {
    const output = await work()
    await saveAnswer(ctx.db, asked, ctx.secrets.seal(JSON.stringify(output ?? null)))
    return output
  } catch (thrown) {
    await deleteRepeat(ctx.db, asked)
    throw thrown
  }
}

/** The sealed answer to the request that came first; null: this one is the first. */
async function firstOrRepeat(
  ctx: Context,
  asked: Pick<Repeat, 'user_id' | 'key' | 'operation' | 'fingerprint'>,
): Promise<string | null> {
  for (
    const end = Date.now() + TIMEOUT_MS;
    Date.now() < end;
    await sleep(LOOK_MS, undefined, { signal: ctx.signal })
  ) {
    if (
      await insertRepeat(ctx.db, {
        ...asked,
        now: ctx.now(),
        staleBefore: ctx.now() - CUT_OFF_SECONDS,
      })
    )
      return null
    const known = await readRepeat(ctx.db, asked)
    if (known && !known.fingerprint.equals(asked.fingerprint))
      throw fail('idempotency_key_reused')
    if (known?.answer) return known.answer
  }
  throw fail('same_request_runs')
}
