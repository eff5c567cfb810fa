import { z } from 'zod'
import { tidyQuery } from '../../base/query.ts'
import { type Context, transaction } from '../../core/context.ts'
import { on } from '../../core/event.ts'
import { call } from '../../core/invoke.ts'
import { enqueue, job } from '../../core/job.ts'
import { competitorsOf, keywordsOf, type OwnedClient, requireClient } from '../clients/index.ts'
import { chooseIdeas, ideasFound, ideasOf } from '../keyword-ideas/index.ts'
import { hasProperty, listSearchPerformance, mainCountries } from '../search-console/index.ts'
import { readKnownPages } from './known-pages.ts'
import { intentByWords } from './rules/intent.ts'
import { countFound, type Found, MAX_FOUND, saveFound } from './store.ts'

/** Of one market at once. */
const MAX_OF_A_MARKET = 1000
const MAX_QUERIES = 1000

type Idea = { query: string; source: string; geo: string; lang: string; found_by: string }

/** Everything that is known already and is no keyword yet: from stored results pages, and from Search Console. */
export async function collect(ctx: Context, client: OwnedClient) {
  const [{ ideas }, queries] = await Promise.all([
    readKnownPages(ctx, client),
    untrackedQueries(ctx, client),
  ])
  const keywords = await keywordsOf(ctx.db, client.id)
  const isMainIn = await mainCountries(ctx, client.id, queries)
  const markets = Map.groupBy(keywords, ({ geo, lang }) => `${geo} ${lang}`)
  const found: Idea[] = []
  const taken = new Set<string>()
  const names = await namesOf(ctx, client)
  for (const tracked of [...markets.values()].toSorted((a, b) => b.length - a.length)) {
    const { geo = '', lang = '' } = tracked[0] ?? {}
    const known = tracked.map(({ query }) => query)
    const lists = [
      ...Map.groupBy(
        ideas.filter((idea) => idea.geo === geo && idea.lang === lang),
        ({ source }) => source,
      ).values(),
      // Search Console knows no language: a query is one of the first market of its country that it fits.
      queries
        .filter((query) => !taken.has(query) && isMainIn(query, geo))
        .map((query) => ({ query, source: 'search_console', geo, lang, found_by: '' })),
    ]
    const market = { language: lang, known, own: names.own, topics: known }
    const count = MAX_OF_A_MARKET
    const chosen = chooseIdeas<Idea>(lists, { ...market, names: names.theirs, count })
    for (const { query, source } of chosen) if (source === 'search_console') taken.add(query)
    found.push(...chosen)
  }
  return keep(ctx, client, found)
}

async function namesOf({ db }: Context, { id, name, domain }: OwnedClient) {
  const competitors = await competitorsOf(db, id)
  const firstOf = (host: string) => host.split('.')[0] ?? host
  return {
    own: [name, firstOf(domain)],
    theirs: competitors.flatMap((each) => [each.name, firstOf(each.domain)]),
  }
}

/** What the site was shown for and does not track, most seen first. */
async function untrackedQueries(ctx: Context, { id }: OwnedClient): Promise<string[]> {
  if (!(await hasProperty(ctx, id))) return []
  const { items } = await call(ctx, listSearchPerformance, {
    client_id: id,
    view: 'untracked',
    sort: 'impressions',
    limit: MAX_QUERIES,
  })
  return items.map(({ value }) => tidyQuery(value))
}

/** Stores ideas as far as there is room for them. */
async function keep(ctx: Context, client: OwnedClient, ideas: Idea[]) {
  const { own, theirs } = await namesOf(ctx, client)
  const brands = [...own, ...theirs].map(tidyQuery)
  const found = ideas.map(
    (idea): Found => ({ ...idea, ...intentByWords({ query: idea.query, brands }) }),
  )
  return transaction(ctx, async (tx) => {
    const room = Math.max(0, MAX_FOUND - (await countFound(tx.db, client.id)))
    const added = await saveFound(
      tx.db,
      { clientId: client.id, now: Math.floor(tx.now()) },
      found.slice(0, room),
    )
    return { found: found.length, added, left_out: Math.max(0, found.length - room) }
  })
}

/** Keeps what a search for keywords has found, so that all of it is in one list. */
export const keepIdeas = job({
  name: 'keep_keyword_ideas',
  payload: z.object({ client_id: z.int(), task_id: z.int() }),
  attempts: 3,
  async run(ctx, { client_id, task_id }) {
    const client = await requireClient(ctx, client_id)
    await keep(ctx, client, await ideasOf(ctx, task_id))
  },
})

export const onIdeasFound = on(ideasFound, 'keyword_research', (ctx, found) =>
  enqueue(ctx, keepIdeas, found),
)
