import { fail } from '../../../base/errors.ts'
import { command, YES } from '../command.ts'
import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { timeOf } from '../table.ts'
import { idOf, openApp } from './app.ts'
import { confirm } from './prompt.ts'

const ALL = { all: { type: 'boolean', hint: 'All of them' } } as const
const SHOWN = 200

const list = command({
  name: 'jobs list',
  summary: 'List dead letters: jobs that used up their attempts, with the reason',
  examples: ['jobs list', 'jobs list --json'],
  async run(io) {
    const { db } = await openApp(io)
    const { listDead } = await import('../../../platform/jobs/dead-letters.ts')
    const dead = await listDead(db, SHOWN)
    io.list(dead, [
      ['id', (job) => job.id],
      ['job', (job) => job.name],
      ['workspace', (job) => job.workspace_id],
      ['attempts', (job) => job.attempt],
      ['created', (job) => timeOf(job.created_at)],
      ['error', (job) => job.error?.slice(0, 100) ?? null],
    ])
    if (dead.length === SHOWN) io.note(`The first ${SHOWN}; there may be more`)
  },
})

const retry = command({
  name: 'jobs retry',
  summary: 'Requeue dead letters',
  examples: ['jobs retry 812', 'jobs retry --all'],
  args: ['[ID]'],
  options: ALL,
  async run(io, { all }, [typed]) {
    const id = readWhich(typed, all, 'jobs retry')
    const { db } = await openApp(io)
    const { retryDead } = await import('../../../platform/jobs/dead-letters.ts')
    await change(io, { verb: 'retried', id, work: () => retryDead(db, id) })
  },
})

const discard = command({
  name: 'jobs discard',
  summary: 'Permanently delete dead letters',
  examples: ['jobs discard 812', 'jobs discard --all --yes'],
  args: ['[ID]'],
  options: { ...ALL, ...YES },
  async run(io, { all, yes }, [typed]) {
    const id = readWhich(typed, all, 'jobs discard')
    const { db } = await openApp(io)
    const { discardDead } = await import('../../../platform/jobs/dead-letters.ts')
    await confirm(io, {
      question: `Discard ${id === null ? 'all dead letters' : `job ${id}`}?`,
      yes,
    })
    await change(io, { verb: 'discarded', id, work: () => discardDead(db, id) })
  },
})

export const jobsCommands = [list, retry, discard]

/** One job by its id, or null for all. */
function readWhich(typed: string | undefined, all: boolean, topic: string): number | null {
  if (all === (typed !== undefined)) throw new UsageError('Give an ID, or --all', topic)
  return all ? null : idOf(typed, 'ID')
}

async function change(
  io: Io,
  { verb, id, work }: { verb: string; id: number | null; work(): Promise<number> },
) {
  const count = await work()
  if (id !== null && count === 0) throw fail('dead_letter_unknown', { id })
  io.show({ [verb]: count }, null)
  io.note(`${count} ${count === 1 ? 'job' : 'jobs'} ${verb}`)
}
