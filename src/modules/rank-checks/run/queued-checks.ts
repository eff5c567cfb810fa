import { randomUUID } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import { StepLater } from '../../../core/run.ts'
import { sourceLabel } from '../../../providers/failure.ts'
import {
  MOST_QUEUED_AT_ONCE,
  type Posted,
  SourceError,
  type SourceReason,
} from '../../../providers/search/port.ts'
import { SearchError, type SearchQueue } from '../../../providers/search/search.ts'
import { deleteQueued, insertQueued, type Queued, queuedOf, saveTask } from '../store/queued.ts'
import { QUEUE_CALLBACK } from './queue-callback.ts'
import type { Task } from './run-checks.ts'
import { depthOf } from './scan/depth.ts'
import { type PageCache, queryOf } from './scan/page-cache.ts'
import { resultKeyOf } from './scan/question.ts'

/** A page is there after a minute at the earliest, and seldom after more than five. */
const FIRST_LOOK_SECONDS = 60
const LOOK_SECONDS = 30
/** Its source promises 45 minutes; a check that waited this long has failed. */
const TIMEOUT_SECONDS = 3 * 3600
/** So long a question may take to turn up in the list of its source. */
const UNKNOWN_SECONDS = 600
const FETCHED_AT_ONCE = 8
/** After these a question may have been taken, and paid. */
const UNKNOWN_FATE: SourceReason[] = ['network', 'timeout', 'unreadable']

type Waiting = {
  tasks: Task[]
  pageCache: PageCache
  /** Makes the checks whose pages are at hand or that need a live request; returns how many keywords were deleted. */
  make(ready: Task[]): Promise<number>
}

/** Asks the queue of the source, and makes the checks whose pages have come; waits for the others as another step. */
export async function checkWaiting(
  ctx: Context,
  { tasks, pageCache, make }: Waiting,
): Promise<number> {
  const [first] = tasks
  if (!first) return 0
  const ids = tasks.map(({ check }) => check.keyword_id)
  const known = new Map(
    (await queuedOf(ctx.db, first.rankJob, ids)).map((row) => [resultKeyOf(row), row]),
  )
  for (const { check } of tasks) await pageCache.reach(check)
  const isAtHand = ({ check, rankJob }: Task) => pageCache.has(check, depthOf(rankJob.depth))
  const unasked = tasks.filter((task) => !known.has(resultKeyOf(task.check)) && !isAtHand(task))
  for (const row of await ask(ctx, unasked)) known.set(resultKeyOf(row), row)
  const asked = tasks.flatMap((task) => {
    const row = known.get(resultKeyOf(task.check))
    return row && !isAtHand(task) ? [{ task, row }] : []
  })
  await findLost(ctx, asked)
  const pending = new Set<Task>()
  const left = asked.values()
  const look = async () => {
    for (const each of left) if (!(await arrived(ctx, pageCache, each))) pending.add(each.task)
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, look))
  const gone = await make(tasks.filter((task) => !pending.has(task)))
  if (pending.size === 0) return gone
  throw new StepLater(unasked.length > 0 ? FIRST_LOOK_SECONDS : LOOK_SECONDS)
}

const questionOf = ({ check, rankJob }: Task) => ({
  ...queryOf(check, 1),
  num: depthOf(rankJob.depth),
})
/** The queue of the first source, or of the one that took the question. */
const queueOf = ({ search }: Context, task: Task, source = 'auto') =>
  search.queueFor(questionOf(task), { engine: task.check.engine, source })

/** Queues questions; returns those known or possibly queued. The others are requested live. */
async function ask(ctx: Context, tasks: Task[]): Promise<Queued[]> {
  const rows: Queued[] = []
  for (let at = 0; at < tasks.length; at += MOST_QUEUED_AT_ONCE)
    rows.push(...(await askSome(ctx, tasks.slice(at, at + MOST_QUEUED_AT_ONCE))))
  return rows
}

async function askSome(ctx: Context, tasks: Task[]): Promise<Queued[]> {
  const able = new Map(
    tasks.flatMap((task) =>
      queueOf(ctx, task) ? [[resultKeyOf(task.check), task] as const] : [],
    ),
  )
  const [first] = able.values()
  const queue = first && queueOf(ctx, first)
  if (!queue) return []
  const mine = await insertQueued(
    ctx.db,
    [...able.values()].map((task) => rowOf(ctx, task, queue)),
  )
  if (mine.length === 0) return []
  const questions = mine.flatMap((row) => {
    const task = able.get(resultKeyOf(row))
    return task ? [{ tag: row.tag, query: questionOf(task), ...callback(ctx, row) }] : []
  })
  const posted = await send(ctx, queue, questions)
  if (!posted) return mine
  return keepTaken(ctx, mine, posted)
}

/** Where the source reports that a page is ready; as calls may get lost, the queue is polled too. */
function callback({ config: { baseUrl } }: Context, { tag }: Queued): { callbackUrl?: string } {
  return baseUrl?.startsWith('https://')
    ? { callbackUrl: `${baseUrl}${QUEUE_CALLBACK}?tag=${tag}` }
    : {}
}

/** Undefined when unknown whether they were taken. */
async function send(
  { signal }: Context,
  queue: SearchQueue,
  questions: Parameters<SearchQueue['post']>[0],
): Promise<Posted[] | undefined> {
  try {
    return await queue.post(questions, signal)
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown
    if (UNKNOWN_FATE.includes(thrown.reason)) return undefined
    return questions.map(({ tag }) => ({ tag, refused: thrown }))
  }
}

async function keepTaken({ db }: Context, rows: Queued[], posted: Posted[]): Promise<Queued[]> {
  const byTag = new Map(posted.map((each) => [each.tag, each]))
  const kept: Queued[] = []
  for (const row of rows) {
    const result = byTag.get(row.tag)
    if (result && 'id' in result) {
      await saveTask(db, row, result.id)
      kept.push({ ...row, task_id: result.id })
    } else await deleteQueued(db, row)
  }
  return kept
}

const rowOf = (
  { now }: Context,
  { rankJob, check }: Task,
  { source }: SearchQueue,
): Queued => ({
  workspace_id: rankJob.workspace_id,
  job_id: rankJob.id,
  keyword_id: check.keyword_id,
  device: check.device,
  source,
  tag: randomUUID(),
  task_id: null,
  posted_at: now(),
})

type Asked = { task: Task; row: Queued }

/** Questions in doubt are looked up by their tags; lost ones are asked again. */
async function findLost(ctx: Context, asked: Asked[]): Promise<void> {
  const unknown = asked.filter(
    ({ row }) => row.task_id === null && ctx.now() - row.posted_at >= LOOK_SECONDS,
  )
  const [first] = unknown
  const lost = unknown.filter(({ row }) => row.source === first?.row.source)
  const queue = first && queueOf(ctx, first.task, first.row.source)
  if (!queue) return
  const since = Math.min(...lost.map(({ row }) => row.posted_at))
  const found = await queue
    .find({ tags: lost.map(({ row }) => row.tag), since }, ctx.signal)
    .catch(sourceFailed)
  if (!found) return
  for (const { row } of lost) {
    const id = found.get(row.tag)
    if (id !== undefined) {
      await saveTask(ctx.db, row, id)
      row.task_id = id
    } else if (ctx.now() - row.posted_at >= UNKNOWN_SECONDS) await deleteQueued(ctx.db, row)
  }
}

/** A source that cannot be reached is tried again in the next round. */
function sourceFailed(thrown: unknown): undefined {
  if (!(thrown instanceof SourceError)) throw thrown
}

/**
 * Whether there is nothing to wait for. A question that its source has taken is paid for: whatever comes of it, it is
 * not asked a second time.
 */
async function arrived(
  ctx: Context,
  pageCache: PageCache,
  { task, row }: Asked,
): Promise<boolean> {
  const queue = queueOf(ctx, task, row.source)
  const end = (reason: SourceReason) => {
    const name = sourceLabel({ source: row.source, engine: task.check.engine })
    pageCache.refuse(task.check, new SearchError(reason, { attempts: [], name }))
    return true
  }
  if (ctx.now() - row.posted_at > TIMEOUT_SECONDS) return end('timeout')
  // Its source is no longer configured: nobody can fetch the paid page.
  if (!queue) return true
  if (row.task_id === null) return false
  try {
    const found = await queue.fetch(row.task_id, ctx.signal)
    if (!found) return false
    if (found instanceof SourceError) return end(found.reason)
    const locationUsed =
      task.check.location === '' ? ('country' as const) : ('location' as const)
    const whole = { page: found.page, calls: 1, source: row.source, locationUsed }
    const isRead = await pageCache.put(task.check, depthOf(task.rankJob.depth), whole)
    return isRead || end('unreadable')
  } catch (thrown) {
    if (thrown instanceof SourceError) return false
    throw thrown
  }
}
