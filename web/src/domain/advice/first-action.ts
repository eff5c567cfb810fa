import type { Step } from './next-steps.ts'

/** Where the first action of a step is taken; the name is a message under `next.go`. */
type FirstAction = {
  name: ActionName
  link: { to: string; search: Record<string, string> }
}

type ActionName = (typeof ACTIONS)[number]['name']

type Named = { of: readonly string[]; name: string; area(about: string): string }

/** What comes before the first colon of a step's id names its rule; after it stands what it is about. */
const ACTIONS = [
  {
    of: ['lost_ground', 'rising', 'chance', 'conflict'],
    name: 'keyword',
    area: (about) => `keywords/${idIn(about)}`,
  },
  { of: ['visibility_falls'], name: 'losers', area: () => 'keywords?turn=down' },
  {
    of: ['visibility_recovers', 'visibility_rises'],
    name: 'gainers',
    area: () => 'keywords?turn=up',
  },
  {
    of: ['page_lost'],
    name: 'page',
    area: (about) => `pages?url=${encodeURIComponent(about)}`,
  },
  {
    of: ['overtaken', 'competitor_ahead'],
    name: 'competitor',
    area: (about) => `competitors?domain=${about}`,
  },
  {
    of: ['block_lost', 'open_block'],
    name: 'feature',
    area: (about) => `keywords?feature=${about.split(':')[0]}`,
  },
  { of: ['missing_pages'], name: 'missing', area: () => 'keywords?band=none' },
  { of: ['few_keywords', 'loose_keywords'], name: 'keywords', area: () => 'keywords' },
  { of: ['old_check', 'failed_check', 'failed_checks'], name: 'checks', area: () => 'checks' },
  { of: ['no_competitors'], name: 'competitors', area: () => 'competitors' },
  { of: ['answer_gap'], name: 'gaps', area: () => 'answers/gaps' },
  { of: ['no_answers', 'answers_stopped'], name: 'answers', area: () => 'answers' },
  { of: ['app', 'app_falls'], name: 'apps', area: () => 'apps' },
  {
    of: ['index_drop', 'index_gap', 'index_unknown'],
    name: 'indexing',
    area: () => 'indexing',
  },
  { of: ['lost_links'], name: 'links', area: () => 'links?state=lost' },
] as const satisfies Named[]

const idIn = (about: string) => about.split(':')[0]

/** Null where no page of the dashboard is the place for it. */
export function firstActionOf(clientId: number, { id }: Pick<Step, 'id'>): FirstAction | null {
  const [rule = '', ...rest] = id.split(':')
  const found = ACTIONS.find(({ of }) => (of as readonly string[]).includes(rule))
  if (!found) return null
  const [path = '', query] = found.area(rest.join(':')).split('?')
  const search = Object.fromEntries(new URLSearchParams(query))
  return { name: found.name, link: { to: `/c/${clientId}/${path}`, search } }
}
