import type { Page, Patent, ReadOptions, Sent } from '../../../page.ts'
import { parseHtml } from '../../html.ts'
import { asText, blankPage, clean, LIMIT } from '../../reading/text.ts'
import { judge } from '../../verdict.ts'
import { NAMES } from '../class-names.ts'
import { at, known, listAt, numberAt, parsePayload, stringAt } from '../payload.ts'

const VERSION = 'google-patents/2026.11.1'
const PICTURES = 'https://patentimages.storage.googleapis.com/'
const MAX_PATENTS = 100
const MAX_FIGURES = 30

/** `results.cluster[].result[].patent` of the patent service. No raw payload was at hand, so this is unverified. */
export function readPatents(sent: Sent, options: ReadOptions): Page {
  const page = { ...blankPage(options, VERSION), verified: false }
  const payload = parsePayload(asText(sent))
  const results = at(payload, 'results')
  if (typeof results !== 'object' || results === null) {
    const evidence = { hasResults: false, hasNoResultsNotice: false, hasFrame: false }
    return { ...page, verdict: judge(parseHtml(sent, NAMES), evidence) }
  }
  const found = listAt(results, 'cluster')
    .flatMap((cluster) => listAt(cluster, 'result'))
    .flatMap(patentOf)
  const patents = found
    .slice(0, MAX_PATENTS)
    .map((patent, i) => ({ position: i + 1, ...patent }))
  const total = numberAt(results, 'total_num_results')
  return {
    ...page,
    patents,
    ...(total === undefined ? {} : { organicTotalEstimate: total }),
    verdict: patents.length > 0 ? 'results' : 'zero',
  }
}

function patentOf(result: unknown): Omit<Patent, 'position'>[] {
  const field = (name: string) => plain(stringAt(result, 'patent', name))
  const publicationNumber = field('publication_number')
  const title = field('title')
  if (publicationNumber === undefined || title === undefined) return []
  const id = stringAt(result, 'id')
  const path =
    id !== undefined && /^patent\/[\w/-]+$/.test(id)
      ? id
      : `patent/${encodeURIComponent(publicationNumber)}/en`
  const figures = listAt(result, 'patent', 'figures').flatMap(figureOf).slice(0, MAX_FIGURES)
  return [
    {
      title,
      snippet: field('snippet') ?? '',
      link: `https://patents.google.com/${path}`,
      publicationNumber,
      ...known({
        priorityDate: field('priority_date'),
        filingDate: field('filing_date'),
        grantDate: field('grant_date'),
        publicationDate: field('publication_date'),
        inventor: field('inventor'),
        assignee: field('assignee'),
        language: field('language'),
        thumbnailUrl: picture(stringAt(result, 'patent', 'thumbnail')),
        pdfUrl: picture(stringAt(result, 'patent', 'pdf')),
        figures: figures.length > 0 ? figures : undefined,
      }),
    },
  ]
}

function figureOf(figure: unknown): { imageUrl: string; thumbnailUrl: string }[] {
  const imageUrl = picture(stringAt(figure, 'full'))
  const thumbnailUrl = picture(stringAt(figure, 'thumbnail'))
  return imageUrl === undefined || thumbnailUrl === undefined
    ? []
    : [{ imageUrl, thumbnailUrl }]
}

function picture(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const url = /^https?:\/\//.test(path) ? path : `${PICTURES}${path.replace(/^\/+/, '')}`
  return URL.canParse(url) ? url : undefined
}

function plain(text: string | undefined): string | undefined {
  return text === undefined
    ? undefined
    : clean(text.replace(/<[^<>]*>/g, ''), LIMIT.text) || undefined
}
