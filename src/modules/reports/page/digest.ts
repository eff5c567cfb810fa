import { layOutMail } from '../../../base/formats/mail-layout.ts'
import type { Brand } from '../brand.ts'
import type { Report } from '../build/report.ts'
import type { SectionName } from '../layout.ts'
import { type Formatter, shortened } from './formatter.ts'
import { sentences } from './parts.ts'

const QUERY = 80

/** The name by which the page shows the attached logo. */
export const LOGO_CID = 'logo'

export type Digest = { subject: string; text: string; html: string }

export type Occasion = {
  format: Formatter
  brand: Brand
  email: string
  dateFrom: string
  dateTo: string
  /** Where the whole report is; undefined when it is not shared. */
  reportUrl: string | undefined
  unsubscribeUrl: string
  /** What the layout that people chose shows; null where they chose none. */
  sections: SectionName[] | null
}

/** A report as a mail of five rows, which people actually read. What its layout hides, the mail does not tell either. */
export function writeDigest(report: Report, occasion: Occasion): Digest {
  const { format, brand, email, dateFrom, dateTo, reportUrl, unsubscribeUrl, sections } =
    occasion
  const { words, fill } = format
  const client = shortened(report.client.name, QUERY)
  const day = (date: string) => format.date(Date.parse(date) / 1000)
  const intro = fill(words.digestIntro, { client, from: day(dateFrom), to: day(dateTo) })
  return {
    // A single header line: no line breaks allowed.
    subject: fill(words.digestSubject, { client, value: visibilityOf(report, format) }).replace(
      /[\r\n]+/g,
      ' ',
    ),
    ...layOutMail({
      language: format.language,
      title: intro,
      notice: report.is_sandbox ? words.sandbox : undefined,
      words: report.summary,
      rows: rowsOf(report, format)
        .filter(([section]) => !sections || !section || sections.includes(section))
        .map(([, name, value]) => [name, value]),
      action: reportUrl === undefined ? undefined : { text: words.digestOpen, url: reportUrl },
      footer: [
        fill(words.digestWhy, { client, email }),
        { text: words.unsubscribe, url: unsubscribeUrl },
      ],
      brand: { ...brand, logoCid: brand.logo === null ? null : LOGO_CID },
    }),
  }
}

/** Without a section: what the head of every report shows. */
type Row = [section: SectionName | null, name: string, value: string]

function rowsOf(report: Report, format: Formatter): Row[] {
  const { words, fill } = format
  const { next } = report
  const [, ...moves] =
    report.visibility === null ? ['', ...sentences(report, format)] : sentences(report, format)
  const step =
    next && fill(words.digestNextText, { ...next, query: shortened(next.query, QUERY) })
  return [
    [null, words.visibility, visibilityOf(report, format)],
    ['summary', words.digestMoves, moves.join(' ') || words.digestNothing],
    answersRow(report, format),
    reviewsRow(report, format),
    ['next_steps', words.digestNext, step ?? words.digestNothing],
  ]
}

/** How often models cite the client; before it is asked of them, how many keywords are among the first ten. */
function answersRow(report: Report, format: Formatter): Row {
  const { answers, counts, changes } = report
  const { words, number, signed } = format
  if (answers)
    return [
      'answers',
      words.digestAnswers,
      `${number(answers.cited)} / ${number(answers.answers)}`,
    ]
  const changed = changes?.top10 ? ` (${signed(changes.top10)}${since(report, format)})` : ''
  return [
    null,
    words.digestFirstTen,
    `${number(counts.top10)} / ${number(counts.total)}${changed}`,
  ]
}

/** Reviews of the apps; where there are none, the blocks on results pages that are the client's. */
function reviewsRow(report: Report, format: Formatter): Row {
  const { reviews, features } = report
  const { words, number, signed, fill } = format
  if (reviews) {
    const rating = reviews.average_rating === null ? '–' : number(reviews.average_rating)
    return [
      'apps',
      words.digestReviews,
      fill(words.digestReviewsText, { n: number(reviews.new_7d), rating }),
    ]
  }
  const owned = features.reduce((sum, feature) => sum + feature.owned, 0)
  const change = features.reduce((sum, feature) => sum + (feature.owned_change ?? 0), 0)
  return [
    'features',
    words.digestOwned,
    `${number(owned)}${change ? ` (${signed(change)}${since(report, format)})` : ''}`,
  ]
}

function visibilityOf(
  { visibility, visibility_change, ...report }: Report,
  format: Formatter,
): string {
  const { number, signed, words } = format
  if (visibility === null) return words.notMeasured
  return `${number(visibility)} %${visibility_change ? ` (${signed(visibility_change)}${since(report, format)})` : ''}`
}

/** A change is told with the day it is measured from; the day it is measured to stands in the head. */
function since(
  report: Pick<Report, 'compared_at' | 'checked_at'>,
  { words, fill, dates }: Formatter,
): string {
  const { compared_at, checked_at } = report
  return compared_at === null
    ? ''
    : ` ${fill(words.since, { date: dates(compared_at, checked_at)[0] })}`
}
