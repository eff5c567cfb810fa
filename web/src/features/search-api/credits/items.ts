import type { SerpAnswer } from '../../../api/search.ts'
import type { Vertical } from '../request.ts'

/** One line of a results page, whatever its kind. */
export type Item = {
  position?: number | undefined
  title: string
  link?: string | undefined
  text?: string | undefined
  facts: string[]
}

type Fields = Record<string, unknown>

const FACTS = [
  'source',
  'date',
  'price',
  'delivery',
  'duration',
  'channel',
  'category',
  'address',
  'phoneNumber',
  'publicationInfo',
  'publicationNumber',
  'inventor',
  'assignee',
  'publicationDate',
]

/** The results of a search in the order of the page. */
export function itemsOf(answer: SerpAnswer, vertical: Vertical): Item[] {
  switch (vertical) {
    case 'images':
      return lines(answer.images)
    case 'news':
      return lines(answer.news)
    case 'videos':
      return lines(answer.videos)
    case 'places':
      return lines(answer.places)
    case 'shopping':
      return lines(answer.shopping)
    case 'autocomplete':
      return (answer.suggestions ?? []).map(({ value }) => ({ title: value, facts: [] }))
    case 'search':
    case 'scholar':
    case 'patents':
      return lines(answer.organic)
  }
}

export function lines(rows: readonly object[] | undefined): Item[] {
  return (rows ?? []).map((row) => lineOf({ ...row }))
}

function lineOf(row: Fields): Item {
  const word = (name: string) =>
    typeof row[name] === 'string' && row[name] !== '' ? row[name] : undefined
  const number = (name: string) => (typeof row[name] === 'number' ? row[name] : undefined)
  const [width, height, rating, count] = [
    'imageWidth',
    'imageHeight',
    'rating',
    'ratingCount',
  ].map(number)
  return {
    position: number('position'),
    title: word('title') ?? word('question') ?? '',
    link: word('link') ?? word('website'),
    text: word('snippet') ?? word('description'),
    facts: [
      ...FACTS.flatMap((name) => word(name) ?? []),
      ...(width && height ? [`${width} × ${height}`] : []),
      ...(rating === undefined
        ? []
        : [`★ ${rating}${count === undefined ? '' : ` (${count})`}`]),
    ],
  }
}

/** The site a link leads to, as people say it. */
export function siteOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link
}

/** Whether a link leads to one of these domains or below it. */
export function isOwn(link: string, domains: readonly string[]): boolean {
  const site = siteOf(link)
  return domains.some((domain) => site === domain || site.endsWith(`.${domain}`))
}
