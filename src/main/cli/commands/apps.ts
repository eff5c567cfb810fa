import { AS, command } from '../command.ts'
import { call, clientOf, openCaller } from './app.ts'

const apps = command({
  name: 'apps',
  summary: 'How a client’s apps rank in the stores, and what reviews complain about',
  examples: ['apps example.com', 'apps 3 --json'],
  args: ['CLIENT'],
  options: AS,
  async run(io, { as }, [client = '']) {
    const caller = await openCaller(io, as)
    const brief = await call(caller, 'getAppsBrief', {
      client_id: await clientOf(caller, client),
    })
    if (io.json) return io.show(brief, null)
    io.list(brief.apps, [
      ['app', ({ app }) => app],
      ['store', ({ store }) => store],
      ['keywords', ({ keywords }) => keywords],
      ['found', ({ ranked }) => ranked],
      ['top 10', ({ top10 }) => top10],
      ['stars', ({ store_rating }) => store_rating && Math.round(store_rating * 10) / 10],
    ])
    for (const { topic, mentions, quote } of brief.complaints)
      io.note(`${topic}, ${mentions} reviews: “${quote}”`)
    if (brief.apps.length === 0)
      io.note('No app is tracked yet: add one on the page Apps of the client')
  },
})

export const appsCommands = [apps]
