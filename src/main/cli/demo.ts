import { fail } from '../../base/errors.ts'
import { call, idOf, openAs } from './app.ts'
import { AS, command, YES } from './command.ts'
import { confirm } from './prompt.ts'

const demo = command({
  name: 'demo',
  summary: 'Fill the workspace with a fictional shop and ninety days of its history, or remove it',
  examples: ['demo', 'demo --days 14 --json', 'demo --remove --yes'],
  options: {
    remove: { type: 'boolean', hint: 'Remove the demo with all that belongs to it' },
    days: { type: 'string', value: 'N', hint: 'How far the history goes back, 1 to 90; 90 when left out' },
    ...AS,
    ...YES,
  },
  async run(io, { as, remove, yes, days: typed }) {
    const ctx = { ...(await openAs(io, as, { hasSandbox: true })), signal: io.signal }
    const { buildDemo, createDemo, MAX_DAYS, readDemo } = await import('../../modules/demo/index.ts')
    if (remove) {
      await confirm(io, { question: 'Remove the demo shop and all its data?', yes })
      return io.show(await call(ctx, 'removeDemo', {}), 'The demo is removed')
    }
    // An interrupted build is completed.
    const cut = await readDemo(ctx.db, ctx.actor.workspaceId)
    const unfinished = cut && cut.status !== 'ready' ? cut : undefined
    const began = performance.now()
    const days = typed === undefined ? MAX_DAYS : idOf(typed, '--days')
    if (days > MAX_DAYS) throw fail('days_too_many', { n: MAX_DAYS })
    const shop = unfinished ?? (await createDemo(ctx, days))
    const progress = io.progress('The checks of the demo')
    await buildDemo(ctx, shop, progress.update)
    progress.end()
    const status = await call(ctx, 'getDemo', {})
    if (status.status !== 'ready') throw fail('demo_removed')
    const seconds = Math.round(performance.now() - began) / 1000
    io.show({ ...status, seconds }, `The demo is client ${status.client_id}, built in ${Math.round(seconds)} s`)
    io.note('Everything in it comes from the sandbox, a simulated web. `demo --remove` takes it away again')
  },
})

export const demoCommands = [demo]
