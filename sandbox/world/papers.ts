import { between, key, pick, token } from './chance.ts'
import { isoOf } from './dates.ts'
import { generalSites } from './general-sites.ts'
import { capital, slugOf } from './pages.ts'
import { phrases } from './phrases.ts'
import type { Range, Scene } from './scene.ts'

export type Paper = {
  id: string
  title: string
  url: string
  authors: string
  journal: string
  year: number
  publisher: string
  snippet: string
  citedBy: number
  pdfUrl: string | null
}

export type Patent = {
  number: string
  title: string
  snippet: string
  inventor: string
  assignee: string
  priorityDate: string
  filingDate: string
  grantDate: string | null
  publicationDate: string
}

const authors = [
  'L Morris',
  'T Koval',
  'A Hikari',
  'J Nord',
  'S Valtorre',
  'M Ferro',
  'K Orbit',
  'R Quarry',
]
const journals = [
  'Journal of Small Appliances',
  'Extraction Letters',
  'Annals of Everyday Physics',
  'Food Process Notes',
]
const studies = [
  'The effect of {q} on taste',
  'Measuring {q} in practice',
  'A field study of {q}',
  '{q}: a review',
  'Modelling {q}',
]

export function papersFor({ seed, query }: Scene, { count, offset = 0 }: Range): Paper[] {
  return Array.from({ length: count }, (_, index) => {
    const base = key(seed, query.text, 'paper', offset + index)
    const host = pick(generalSites, base).host
    const title = capital(pick(studies, base).replace('{q}', query.words.join(' ')))
    const url = `http://${host}/papers/${slugOf(title)}-${base.toString(16)}`
    return {
      id: token(12, base),
      title,
      url,
      authors: `${pick(authors, base, 1)}, ${pick(authors, base, 2)}`,
      journal: pick(journals, base),
      year: between(1996, 2026, base),
      publisher: host,
      snippet: `${phrases.en.anything[base % phrases.en.anything.length] ?? ''} ${title}.`,
      citedBy: base % 900,
      pdfUrl: base % 3 === 0 ? `${url}.pdf` : null,
    }
  })
}

export function patentsFor({ seed, query }: Scene, { count, offset = 0 }: Range): Patent[] {
  return Array.from({ length: count }, (_, index) => {
    const base = key(seed, query.text, 'patent', offset + index)
    const priority = between(11_000, 19_500, base)
    return {
      number: `US${between(5_000_000, 11_900_000, base)}B2`,
      title: `${pick(['Apparatus', 'Method', 'System', 'Device'], base)} for ${query.words.join(' ')}`,
      snippet: `An arrangement for ${query.words.join(' ')} with a housing, a chamber and a control unit.`,
      inventor: pick(authors, base).replace(/^(\w)/, '$1.'),
      assignee: pick(['Nordkessel', 'Hikaruware', 'Orbit Grind', 'Valtorre'], base),
      priorityDate: isoOf(priority),
      filingDate: isoOf(priority + 300),
      grantDate: base % 4 === 0 ? null : isoOf(priority + 1200),
      publicationDate: isoOf(priority + 1200),
    }
  })
}

export function suggestionsFor({ seed, query }: Scene): string[] {
  if (query.words.length === 0 || query.text.includes('zzznothing')) return []
  const endings = phrases[query.language].suggest
  return endings
    .filter((_, index) => index === 0 || key(seed, query.text, index) % 10 < 8)
    .map((ending) => `${query.text}${ending}`)
}
