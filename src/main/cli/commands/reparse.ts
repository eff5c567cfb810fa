import { AS, command } from '../command.ts'
import { call, idOf, openAs } from './app.ts'

const reparse = command({
  name: 'reparse',
  summary: 'Parse stored results pages again, after an upgrade with better parsers',
  examples: ['reparse', 'reparse 12', 'reparse 12 --force --json'],
  args: ['[CLIENT]'],
  options: {
    force: { type: 'boolean', hint: 'Include pages already parsed by the current version' },
    ...AS,
  },
  async run(io, { as, force }, [typed]) {
    const ctx = { ...(await openAs(io, as)), signal: io.signal }
    const { reparseClient } = await import('../../../modules/rank-checks/index.ts')
    const one = typed === undefined ? undefined : idOf(typed, 'CLIENT')
    const { items } = await call(ctx, 'listClients', {})
    const clients =
      one === undefined ? items : [await call(ctx, 'getClient', { client_id: one })]
    const rows = []
    for (const { id, name } of clients) {
      const progress = io.progress(name)
      const { jobs, ...found } = await reparseClient(ctx, id, {
        isForced: force,
        onProgress: progress.update,
      })
      progress.end()
      rows.push({ client_id: id, ...found, jobs: jobs.length })
    }
    io.list(rows, [
      ['client', (row) => row.client_id],
      ['read again', (row) => row.results],
      ['corrected', (row) => row.changed],
      ['no longer decided', (row) => row.undecided],
      ['checks touched', (row) => row.jobs],
    ])
  },
})

export const reparseCommands = [reparse]
