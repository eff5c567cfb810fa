import { command } from '../command.ts'
import { ExitWith, UsageError } from '../failure.ts'
import { openStore } from './app.ts'

const DEFAULT_SHARDS = 32

const distribute = command({
  name: 'distribute',
  summary:
    'Distribute the tables over the nodes of a Citus cluster by workspace; safe to interrupt and run again',
  examples: ['distribute', 'distribute --shards 64'],
  options: {
    shards: {
      type: 'string',
      hint: `How many parts there are to spread, a few per node and to come; ${DEFAULT_SHARDS} without it`,
    },
  },
  async run(io, { shards }) {
    if (shards !== undefined && !/^[1-9]\d{0,3}$/.test(shards))
      throw new UsageError('--shards is a whole number up to 9999', 'distribute')
    const { url } = await openStore(io)
    const { distribute, NotDistributable } = await import(
      '../../../platform/database/distribute.ts'
    )
    const progress = io.progress('Spreading tables')
    try {
      const made = await distribute(
        { connectionString: url },
        { shards: Number(shards ?? DEFAULT_SHARDS), onProgress: progress.update },
      )
      io.show(made, null)
      io.note(
        `${made.workspaces} tables spread over ${made.nodes} nodes by workspace, ${made.reference} copied to each, ${made.local} kept on the coordinator`,
      )
    } catch (thrown) {
      throw thrown instanceof NotDistributable ? new ExitWith(1, thrown.message) : thrown
    } finally {
      progress.end()
    }
  },
})

export const distributeCommands = [distribute]
