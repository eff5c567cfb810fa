import { StoreError } from '../../../providers/stores/port.ts'
import { trafficOf } from '../rules/difficulty.ts'
import { ideasOf } from '../rules/ideas.ts'
import { askFor, type Prepare } from './step.ts'

const TITLES = 10

/** What the store suggests for one seed, and how the first apps for it call themselves. */
export const prepareIdeas: Prepare = async (ctx, { task, step, ledger }) => {
  const { store = 'app_store', country = 'US', language = 'en' } = task.params
  const { seed = '' } = step
  return {
    subject: `${store}:"${seed}" ideas`,
    noteFailure: async () => {},
    async run() {
      const ask = askFor({ country, language }, ctx)
      const suggestions = await ctx.stores[store].suggest(seed, ask)
      const found = await ctx.stores[store]
        .search(seed, { ...ask, depth: TITLES })
        .catch((error) => {
          if (!(error instanceof StoreError)) throw error
          ledger.errors.push(`${store}:"${seed}" titles: ${error.message}`)
          return { apps: [] }
        })
      const titles = found.apps.flatMap(({ title }) => title ?? [])
      return async () => {
        const ideas = ideasOf({ seed, suggestions, titles }).map(({ prefix, ...idea }) => {
          const traffic =
            prefix === null ? null : trafficOf({ store, phrase: idea.query, apps: [], prefix })
          return { ...idea, traffic }
        })
        return { ideas }
      }
    },
  }
}
