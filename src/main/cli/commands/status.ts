import { command } from '../command.ts'
import { openApp } from './app.ts'

export const statusCommands = [
  command({
    name: 'status',
    summary: 'Show processes, queue and dead letters',
    examples: ['status', 'status --json'],
    async run(io) {
      const { db } = await openApp(io)
      const [{ queueDepth }, { countInstances }] = await Promise.all([
        import('../../../platform/jobs/queue.ts'),
        import('../../../platform/limits.ts'),
      ])
      const [depth, servers, workers] = await Promise.all([
        queueDepth(db),
        countInstances(db, 'serve'),
        countInstances(db, 'work'),
      ])
      const counted = (state: string) =>
        depth.filter((each) => each.state === state).reduce((sum, { jobs }) => sum + jobs, 0)
      const [ready, waiting, running, dead] = ['ready', 'waiting', 'running', 'dead'].map(
        counted,
      )
      const status = { servers, workers, ready, waiting, running, dead, lanes: depth }
      const lines = [
        `servers   ${servers}`,
        `workers   ${workers}`,
        `queue     ${ready} ready, ${running} running, ${waiting} for later`,
        ...depth.map(({ lane, state, jobs }) => `          ${jobs} ${state} in ${lane}`),
        `dead      ${dead}`,
      ]
      io.show(status, lines.join('\n'))
      if (!workers)
        io.note(
          'No worker is running, so jobs wait: start Sightline, or a worker with `npm run work`',
        )
      if (dead)
        io.note(
          'See `sightline jobs list`; `sightline jobs retry` and `sightline jobs discard` deal with them',
        )
    },
  }),
]
