import { fail } from '../../../base/errors.ts'
import { AS, command, YES } from '../command.ts'
import { call, idOf, openAs } from './app.ts'
import { confirm } from './prompt.ts'

const demo = command({
  name: 'demo',
  summary:
    'Load the demo into the workspace (twelve fictional clients, ninety days of history), or remove it',
  examples: ['demo', 'demo --days 14 --json', 'demo --remove --yes'],
  options: {
    remove: { type: 'boolean', hint: 'Remove the demo and all of its data' },
    days: {
      type: 'string',
      value: 'N',
      hint: 'Days of history, 1 to 90; defaults to 90',
    },
    ...AS,
    ...YES,
  },
  async run(io, { as, remove, yes, days: typed }) {
    const ctx = { ...(await openAs(io, as, { hasSandbox: true })), signal: io.signal }
    const { loadDemo, createDemo, MAX_DAYS, readDemo } = await import(
      '../../../modules/demo/index.ts'
    )
    if (remove) {
      await confirm(io, { question: 'Remove the demo clients and all their data?', yes })
      return io.show(await call(ctx, 'removeDemo', {}), 'The demo is removed')
    }
    const began = performance.now()
    const days = typed === undefined ? MAX_DAYS : idOf(typed, '--days')
    if (days > MAX_DAYS) throw fail('days_too_many', { n: MAX_DAYS })
    // Loads it first if it is not loaded yet.
    const waiting = await readDemo(ctx.db, ctx.actor.workspaceId)
    if (waiting?.status !== 'building') await createDemo(ctx, days)
    await loadDemo(ctx)
    const status = await call(ctx, 'getDemo', {})
    if (status.status !== 'ready') throw fail('demo_removed')
    const seconds = Math.round(performance.now() - began) / 1000
    io.show(
      { ...status, seconds },
      `The demo is client ${status.client_id}, loaded in ${Math.round(seconds)} s`,
    )
    io.note(
      'Everything in it comes from the sandbox, a simulated web. `demo --remove` takes it away again',
    )
  },
})

export const demoCommands = [demo]
