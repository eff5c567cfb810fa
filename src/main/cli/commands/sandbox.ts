import { fail } from '../../../base/errors.ts'
import { AS, command, YES } from '../command.ts'
import { UsageError } from '../failure.ts'
import { tableOf } from '../table.ts'
import { openAs } from './app.ts'
import { confirm } from './prompt.ts'

const data = command({
  name: 'sandbox data',
  summary:
    'Show which sources are simulated, and how much of the stored data came from the sandbox',
  examples: ['sandbox data', 'sandbox data --json'],
  options: { ...AS },
  async run(io, { as }) {
    const ctx = await openAs(io, as)
    const [{ countKinds }, { simulatedPorts }] = await Promise.all([
      import('../../../modules/sandbox-data/index.ts'),
      import('../../../platform/config/sandbox.ts'),
    ])
    const kinds = await countKinds(ctx)
    const simulated = simulatedPorts(ctx.config.simulated)
    const rows = kinds.filter((each) => each.rows > 0)
    const lines = [
      `Simulated now: ${simulated.join(', ') || 'nothing'}`,
      rows.length > 0
        ? tableOf(rows, [
            ['kind', ({ kind }) => kind],
            ['results', (each) => each.rows],
            ['part', ({ port, is_live }) => (is_live ? `${port} (live now)` : port)],
          ])
        : 'Nothing that is stored came from the sandbox',
    ]
    io.show({ simulated, kinds }, lines.join('\n'))
  },
})

const clear = command({
  name: 'sandbox clear',
  summary:
    'Archive or wipe all simulated results; clients, keywords, prompts, apps and credits stay',
  examples: ['sandbox clear --action set_aside', 'sandbox clear --action wipe --yes'],
  options: {
    action: {
      type: 'string',
      value: 'ACTION',
      required: true,
      hint: 'set_aside keeps an archive; wipe deletes that too',
    },
    ...AS,
    ...YES,
  },
  async run(io, { as, yes, action: typed }) {
    const action = (['set_aside', 'wipe'] as const).find((each) => each === typed)
    if (!action) throw new UsageError('--action must be set_aside or wipe', 'sandbox clear')
    const ctx = await openAs(io, as)
    if (ctx.actor.role !== 'owner') throw fail('owner_only_clear')
    const { beginClear, clearAll, countKeepable, countKinds } = await import(
      '../../../modules/sandbox-data/index.ts'
    )
    const [before, archivable] = await Promise.all([countKinds(ctx), countKeepable(ctx)])
    const total = before.reduce((sum, { rows }) => sum + rows, 0)
    const parts = before
      .filter(({ rows }) => rows > 0)
      .map(({ kind, rows }) => `${rows} ${kind}`)
    const what = parts.join(', ') || 'nothing'
    const question =
      action === 'wipe'
        ? `Delete ${what}, the archive and the demo shop for good?`
        : `Move ${archivable} rows into the archive, and delete what else there is of ${what}, with the demo shop?`
    await confirm(io, { question, yes })
    await beginClear(ctx, action)
    await clearAll(ctx, action)
    io.show(
      { action, cleared: before },
      action === 'wipe'
        ? `${total} simulated results wiped`
        : `${archivable} rows of simulated results archived`,
    )
  },
})

export const sandboxCommands = [data, clear]
