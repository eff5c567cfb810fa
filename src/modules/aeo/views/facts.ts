import { sameSite } from '../../../base/network/domain.ts'
import type { Evidence } from '../store/standings.ts'
import type { CompetitorAnswers } from './gaps.ts'

const MAX_ENTITIES = 12
const MAX_SOURCES = 15
const MAX_URLS = 5
const MAX_QUOTE = 240

type CitedCompetitor = CompetitorAnswers & { urls: string[]; quote: string }

export type Facts = {
  competitors: CitedCompetitor[]
  sources: { url: string; title: string; answers: number }[]
  entities: string[]
  /** Most answers are lists. */
  isListed: boolean
}

type Sites = { own: string; only: string[]; competitors: CompetitorAnswers[]; prompt: string }

/** What the answers behind a gap have in common. */
export function factsOf(
  evidence: Evidence[],
  { own, only, competitors, prompt }: Sites,
): Facts {
  const wanted = competitors.filter(({ domain }) => only.length === 0 || only.includes(domain))
  return {
    competitors: wanted
      .filter(({ domain }) => !sameSite(domain, own))
      .map((counted) => ({ ...counted, ...proofOf(evidence, counted.domain) })),
    sources: sourcesOf(evidence),
    entities: entitiesOf(evidence, prompt),
    isListed:
      evidence.filter(({ response_text }) =>
        /^[ \t]*(?:\d{1,3}[.)]|[-*])\s/m.test(response_text),
      ).length *
        2 >
      evidence.length,
  }
}

/** The pages of a competitor that are cited, and the words in which it is named. */
function proofOf(
  evidence: Evidence[],
  domain: string,
): Pick<CitedCompetitor, 'urls' | 'quote'> {
  const pages = evidence.flatMap(({ citations }) =>
    citations.filter(({ brand, isCited }) => isCited && brand === domain),
  )
  const first = evidence.find(({ spans }) => spans.some(({ brand }) => brand === domain))
  const span = first?.spans.find(({ brand }) => brand === domain)
  return {
    urls: [...new Set(pages.map(({ url }) => url))].slice(0, MAX_URLS),
    quote: first && span ? sentenceAt(first.response_text, span) : '',
  }
}

function sentenceAt(text: string, { start, end }: { start: number; end: number }): string {
  const from = Math.max(
    text.lastIndexOf('\n', start),
    text.lastIndexOf('. ', start) + 1,
    start - MAX_QUOTE,
  )
  const stop = text.slice(end).search(/[.!?](?:\s|$)|\n/)
  const until = stop < 0 ? end + MAX_QUOTE : end + stop + 1
  return text
    .slice(Math.max(0, from), until)
    .replace(/[*_#`]/g, '')
    .trim()
    .slice(0, MAX_QUOTE)
    .toWellFormed()
}

function sourcesOf(evidence: Evidence[]) {
  const found = new Map<string, { url: string; title: string; answers: number }>()
  for (const { citations } of evidence) {
    for (const { url, title } of citations.filter(({ isCited }) => isCited)) {
      const known = found.get(url)
      if (known) known.answers++
      else found.set(url, { url, title, answers: 1 })
    }
  }
  return [...found.values()].sort((a, b) => b.answers - a.answers).slice(0, MAX_SOURCES)
}

const FILLER = new Set(
  'about above after also another because before being best between both brand brands choice could does each every first from good great have here into just like list made main many more most much need often only option options other over popular should some such than that their them then there these they thing this those through under very well what when where which while with would your если есть более всего выбор для как которые лучше лучший между можно много нужно очень после потому также такие тоже хорошо чтобы будет бренд бренды більше вибір добре дуже його який яка які коли краще кращий між можна після також такі тощо треба через'.split(
    ' ',
  ),
)

/** Words that several answers share, most frequent first; names of brands and sites, the prompt’s own words and filler left out. */
function entitiesOf(evidence: Evidence[], prompt: string): string[] {
  const sites = evidence.flatMap(({ citations }) =>
    citations.flatMap(({ domain }) => wordsIn(domain)),
  )
  const known = new Set([...wordsIn(prompt), ...sites])
  const counts = new Map<string, number>()
  for (const { response_text, spans } of evidence) {
    const named = new Set(
      spans.flatMap(({ start, end }) => wordsIn(response_text.slice(start, end))),
    )
    const plain = response_text.replace(/https?:\/\/\S+/g, ' ')
    for (const word of new Set(wordsIn(plain))) {
      if (!FILLER.has(word) && !named.has(word) && !known.has(word))
        counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, answers]) => answers >= 2)
    .sort((a, b) => b[1] - a[1] || b[0].length - a[0].length)
    .slice(0, MAX_ENTITIES)
    .map(([word]) => word)
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{4,30}/gu) ?? []
