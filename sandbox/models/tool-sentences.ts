import { recordOf, textIn } from './exchange.ts'

const MAX_NAMED = 3
/** A list of names is short enough to be whole. */
const ALL = 12

type Row = Record<string, unknown>
type Sentences = (data: Row) => string[]

/** What the tools asked for most have found, as a person would put it; undefined for the others. */
export function sentencesFor(tool: string, data: unknown): string[] | undefined {
  const found = SENTENCES[tool]?.(recordOf(data)).filter((sentence) => sentence !== '')
  return found && found.length > 0 ? found : undefined
}

const SENTENCES: Record<string, Sentences> = {
  get_movers: ({ gainers, losers, compared_at }) => [
    moved(`Biggest losses${since(compared_at)}`, rowsIn(losers)),
    moved(`Biggest gains${since(compared_at)}`, rowsIn(gainers)),
    rowsIn(losers).length > 0
      ? 'Start with the losses: open each keyword to see who took its position.'
      : '',
  ],
  get_visibility({ items }) {
    if (!Array.isArray(items)) return []
    const points = rowsIn(items)
    const [first] = points
    const last = points.at(-1)
    if (!first || !last) return ['There is no rank check in this period yet.']
    const change = Number(last.visibility) - Number(first.visibility)
    const way = change < 0 ? 'down' : 'up'
    const since =
      points.length > 1
        ? `, ${way} ${rounded(Math.abs(change))} points since ${textIn(first.date)}`
        : ''
    return [
      `Visibility was ${rounded(last.visibility)} % on ${textIn(last.date)}${since}.`,
      `${rounded(last.top10)} keywords ranked in the top 10, ${rounded(last.top3)} of them in the top 3.`,
    ]
  },
  list_competitors: ({ items }) => [
    `You track ${rowsIn(items).length} competitors: ${named(
      rowsIn(items).map(({ name, domain }) => nameOf(name, domain)),
      ALL,
    )}.`,
  ],
  get_competitor_visibility: ({ client, competitors }) => [
    `Your visibility is ${rounded(recordOf(client).visibility)} %.`,
    ...rowsIn(competitors)
      .toSorted((a, b) => Number(b.visibility) - Number(a.visibility))
      .slice(0, MAX_NAMED)
      .map(
        ({ name, domain, visibility, top10 }) =>
          `${nameOf(name, domain)} has ${rounded(visibility)} %, with ${rounded(top10)} keywords in the top 10.`,
      ),
  ],
  get_aeo_overview({ total, providers }) {
    const { answers, mention_rate, citation_rate } = recordOf(total)
    const best = rowsIn(providers).toSorted(
      (a, b) => share(b.mention_rate) - share(a.mention_rate),
    )
    return [
      `AI assistants mention you in ${partOf(mention_rate, answers)} of ${rounded(answers)} answers and cite you in ${partOf(citation_rate, answers)}.`,
      best.length > 1
        ? `${assistant(best[0])} mentions you most often, ${assistant(best.at(-1))} least often.`
        : '',
    ]
  },
  list_keywords: ({ items, total }) => [
    `${rounded(total ?? rowsIn(items).length)} keywords are tracked.`,
    `The first of them: ${named(rowsIn(items).map(({ query, position }) => standing(query, position)))}.`,
  ],
  list_opportunities: ({ items }) => [
    `These keywords are closest to more clicks: ${named(rowsIn(items).map(({ query, position }) => standing(query, position)))}.`,
  ],
  get_recommendations: ({ items }) =>
    rowsIn(items)
      .slice(0, MAX_NAMED)
      .map(({ title, why }) => `${textIn(title)}: ${textIn(why)}`),
  get_backlink_summary: ({ states, referring_domains, gained_30d, lost_30d }) => [
    `${rounded(recordOf(states).active ?? 0)} backlinks from ${rounded(referring_domains)} domains are live.`,
    `In the last 30 days ${rounded(gained_30d)} were gained and ${rounded(lost_30d)} lost.`,
  ],
}

/** A list that was cut says so in its last row, which is text. */
const rowsIn = (list: unknown): Row[] =>
  Array.isArray(list) ? list.filter((row) => typeof row === 'object' && row !== null) : []

function moved(head: string, rows: Row[]): string {
  if (rows.length === 0) return ''
  const moves = rows
    .slice(0, MAX_NAMED)
    .map(({ query, device, position, prev_position, delta }) => {
      const now = position === undefined ? Number(prev_position) - Number(delta) : position
      const to = now === null ? 'not found' : rounded(now)
      return `“${textIn(query)}”${device === 'mobile' ? ' on mobile' : ''} from ${rounded(prev_position)} to ${to}`
    })
  return `${head}: ${moves.join(', ')}.`
}

const since = (at: unknown) =>
  typeof at === 'number' ? ` since ${new Date(at * 1000).toISOString().slice(0, 10)}` : ''

const standing = (query: unknown, position: unknown) =>
  typeof position === 'number'
    ? `“${textIn(query)}” at ${position}`
    : `“${textIn(query)}”, not found`

const nameOf = (name: unknown, domain: unknown) => textIn(name) || textIn(domain)

function named(names: string[], most = MAX_NAMED): string {
  const rest = names.length - most
  return names.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

const share = (rate: unknown) => Number(recordOf(rate).value ?? 0)

const partOf = (rate: unknown, all: unknown) =>
  Math.round(share(rate) * Number(recordOf(rate).n ?? all))

const ASSISTANTS: Record<string, string> = {
  anthropic: 'Claude',
  google: 'Gemini',
  openai: 'ChatGPT',
  xai: 'Grok',
}

function assistant(row: Row | undefined): string {
  const name = textIn(row?.name)
  return ASSISTANTS[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

const rounded = (value: unknown) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : '–'
