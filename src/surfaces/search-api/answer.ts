import type { Context } from '../../core/context.ts'
import {
  answerQuestion,
  findAnswer,
  fromCached,
  type Outcome,
  type Question,
  toCacheEntry,
} from '../../modules/serp/index.ts'
import type { Answered, Call } from './call.ts'
import { type Failure, failureOf } from './failure.ts'

const AT_ONCE = 5

/** Answers a call; `cached` is the cached answer of a single search. */
export function answer(ctx: Context, call: Call, cached: Buffer | null): Promise<Answered> {
  const { questions, isBatch, work } = call
  if (work) return work(ctx)
  const [question] = questions
  if (isBatch || !question) return answerBatch(ctx, questions)
  if (question instanceof Error) throw question
  return answerOne(ctx, question, cached)
}

async function answerOne(
  ctx: Context,
  question: Question,
  cached: Buffer | null,
): Promise<Answered> {
  const outcome = { used: 1, cached: cached ? 1 : 0, failed: 0 }
  if (cached)
    return {
      body: JSON.stringify(fromCached(cached, question, ctx.requestId)),
      outcome,
      isHit: true,
    }
  const body = JSON.stringify(await findAnswer(ctx, question))
  return {
    body,
    outcome,
    isHit: false,
    toCacheEntry: () => toCacheEntry(ctx, question, { text: body }),
  }
}

/** Answers in the order of the questions; a failed item carries its error and is free. */
export async function answerBatch(
  ctx: Context,
  questions: Call['questions'],
): Promise<Answered> {
  const outcome = { used: 0, cached: 0, failed: 0 }
  const body: (object | Failure)[] = []
  const queue = [...questions.entries()]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, question] = next
      body[index] = await answerItem(ctx, question, outcome)
    }
  })
  await Promise.all(workers)
  return { body: JSON.stringify(body), outcome, isHit: outcome.cached === questions.length }
}

async function answerItem(
  ctx: Context,
  question: Question | Error,
  outcome: Outcome,
): Promise<object | Failure> {
  try {
    if (question instanceof Error) throw question
    const { answer: found, wasCached } = await answerQuestion(ctx, question)
    outcome.used++
    if (wasCached) outcome.cached++
    return found
  } catch (thrown) {
    outcome.failed++
    return failureOf(thrown)
  }
}
