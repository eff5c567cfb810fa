import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { someOf } from '../../api/shape.ts'
import {
  type Posted,
  type QueuedQuestion,
  SourceError,
  type SourcePage,
  type SourceQueue,
} from '../../port.ts'
import { Answer, pageOf, taskError } from './answer.ts'
import { taskOf } from './task.ts'

const TAKEN = 20_100
const FOUND = 20_000
/** Taken, and not worked on or not ready yet. */
const PENDING = [TAKEN, 40_601, 40_602]
const NORMAL_PRIORITY = 1
const TIMEOUT_MS = 60_000
const MOST_LISTED = 1000
/** Clocks differ, and a list says when a task was taken. */
const SLACK_SECONDS = 300

type Account = { base: string; authorization: string }

/** Results pages within 5 to 45 minutes, at three tenths of the live price. */
export function dataforseoQueue({ base, authorization }: Account): SourceQueue {
  const headers = { authorization, 'content-type': 'application/json' }
  const get = { headers, timeoutMs: TIMEOUT_MS }
  const post = (body: unknown) => ({
    ...get,
    method: 'POST' as const,
    body: JSON.stringify(body),
  })
  return {
    async post(questions, context) {
      const url = `${base}/v3/serp/google/organic/task_post`
      const tasks = questions.map(({ query, tag, callbackUrl }) => ({
        ...taskOf(query),
        priority: NORMAL_PRIORITY,
        tag,
        ...(callbackUrl && { pingback_url: callbackUrl }),
      }))
      return postedOf(
        questions,
        await callApi({ url, options: post(tasks), shape: Answer }, context),
      )
    },
    async fetch(id, context) {
      const url = `${base}/v3/serp/google/organic/task_get/advanced/${encodeURIComponent(id)}`
      const answer = await callApi({ url, options: get, shape: Answer }, context)
      const [task] = answer.tasks ?? []
      if (!task) throw taskError(answer.status_code ?? FOUND, answer.status_message)
      return PENDING.includes(task.status_code) ? undefined : endOf(answer)
    },
    async find({ tags, since }, context) {
      const url = `${base}/v3/serp/id_list`
      const wanted = new Set(tags)
      const span = {
        datetime_from: timeOf(since - SLACK_SECONDS),
        datetime_to: timeOf(Date.now() / 1000 + SLACK_SECONDS),
      }
      const asked = { ...span, limit: MOST_LISTED, sort: 'desc', include_metadata: true }
      const found = new Map<string, string>()
      for (let offset = 0; ; offset += MOST_LISTED) {
        const { tasks } = await callApi(
          { url, options: post([{ ...asked, offset }]), shape: IdList },
          context,
        )
        const listed = tasks[0]?.result ?? []
        for (const { id, metadata } of Some.parse(listed))
          if (wanted.has(metadata?.tag ?? '')) found.set(metadata?.tag ?? '', id)
        if (listed.length < MOST_LISTED || found.size === wanted.size) return found
      }
    },
  }
}

function endOf(answer: z.output<typeof Answer>): SourcePage | SourceError {
  try {
    return { page: pageOf(answer) }
  } catch (thrown) {
    if (thrown instanceof SourceError) return thrown
    throw thrown
  }
}

/** Tasks are answered in the order in which they were asked, each with its tag. */
function postedOf(
  questions: QueuedQuestion[],
  { status_code = FOUND, status_message, tasks }: z.output<typeof Answer>,
) {
  if (!tasks || tasks.length === 0) throw taskError(status_code, status_message)
  return questions.map(({ tag }, index): Posted => {
    const task = tasks.find(({ data }) => data?.tag === tag) ?? tasks[index]
    if (!task)
      return {
        tag,
        refused: new SourceError('unreadable', 'The answer does not tell of every task'),
      }
    if (task.status_code !== TAKEN || !task.id)
      return { tag, refused: taskError(task.status_code, task.status_message) }
    return { tag, id: task.id }
  })
}

const Listed = z.object({
  id: z.string().max(100),
  metadata: z
    .object({ tag: z.string().max(255).optional().catch(undefined) })
    .nullish()
    .catch(undefined),
})
const Some = someOf(Listed)
const IdList = z.object({
  tasks: z.array(z.object({ result: z.array(z.unknown()).max(MOST_LISTED).nullish() })).max(10),
})

const timeOf = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
