import { html } from '../../../base/html.ts'
import type { Brand } from '../brand.ts'
import type { Report } from '../report.ts'
import { type Formatter, shortened } from './formatter.ts'
import { sentences } from './parts.ts'

const QUERY = 80
const CELL = 'padding:6px 12px 6px 0;border-bottom:1px solid #d5d8d2;vertical-align:top'

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
}

/** A report in five rows, as a letter: people read those. */
export function writeDigest(report: Report, occasion: Occasion): Digest {
  const { format, email, dateFrom, dateTo } = occasion
  const { words, fill } = format
  const client = shortened(report.client.name, QUERY)
  const day = (date: string) => format.date(Date.parse(date) / 1000)
  const mail = {
    intro: fill(words.digestIntro, { client, from: day(dateFrom), to: day(dateTo) }),
    why: fill(words.digestWhy, { client, email }),
    rows: rowsOf(report, format),
  }
  return {
    // A line of its own in the head of a letter: nothing may break it.
    subject: fill(words.digestSubject, { client, value: visibilityOf(report, format) }).replace(/[\r\n]+/g, ' '),
    text: plainOf(report, occasion, mail),
    html: markupOf(report, occasion, mail),
  }
}

type Row = [name: string, value: string]
type Mail = { intro: string; why: string; rows: Row[] }

function rowsOf(report: Report, format: Formatter): Row[] {
  const { words, fill } = format
  const { next } = report
  const [, ...moves] = report.visibility === null ? ['', ...sentences(report, format)] : sentences(report, format)
  const step = next && fill(words.digestNextText, { ...next, query: shortened(next.query, QUERY) })
  return [
    [words.visibility, visibilityOf(report, format)],
    [words.digestMoves, moves.join(' ') || words.digestNothing],
    answersRow(report, format),
    reviewsRow(report, format),
    [words.digestNext, step ?? words.digestNothing],
  ]
}

/** How often models cite the client; before it is asked of them, how many keywords are among the first ten. */
function answersRow(report: Report, format: Formatter): Row {
  const { answers, counts, changes } = report
  const { words, number, signed } = format
  if (answers) return [words.digestAnswers, `${number(answers.cited)} / ${number(answers.answers)}`]
  const changed = changes?.top10 ? ` (${signed(changes.top10)}${since(report, format)})` : ''
  return [words.digestFirstTen, `${number(counts.top10)} / ${number(counts.total)}${changed}`]
}

/** Reviews of the apps; where there are none, the blocks on results pages that are the client's. */
function reviewsRow(report: Report, format: Formatter): Row {
  const { reviews, features } = report
  const { words, number, signed, fill } = format
  if (reviews) {
    const rating = reviews.average_rating === null ? '–' : number(reviews.average_rating)
    return [words.digestReviews, fill(words.digestReviewsText, { n: number(reviews.new_7d), rating })]
  }
  const owned = features.reduce((sum, feature) => sum + feature.owned, 0)
  const change = features.reduce((sum, feature) => sum + (feature.owned_change ?? 0), 0)
  return [words.digestOwned, `${number(owned)}${change ? ` (${signed(change)}${since(report, format)})` : ''}`]
}

function visibilityOf({ visibility, visibility_change, ...report }: Report, format: Formatter): string {
  const { number, signed, words } = format
  if (visibility === null) return words.notMeasured
  return `${number(visibility)} %${visibility_change ? ` (${signed(visibility_change)}${since(report, format)})` : ''}`
}

/** A change is told with the day it is measured from; the day it is measured to stands in the head. */
function since(report: Pick<Report, 'compared_at' | 'checked_at'>, { words, fill, dates }: Formatter): string {
  const { compared_at, checked_at } = report
  return compared_at === null ? '' : ` ${fill(words.since, { date: dates(compared_at, checked_at)[0] })}`
}

function plainOf(
  report: Report,
  { format, reportUrl, unsubscribeUrl, brand }: Occasion,
  { intro, why, rows }: Mail,
): string {
  return [
    intro,
    ...(report.is_sandbox ? [format.words.sandbox] : []),
    ...(report.summary === '' ? [] : [report.summary]),
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...(reportUrl ? [`${format.words.digestOpen}: ${reportUrl}`] : []),
    [...(brand.name === '' ? [] : [brand.name]), why, `${format.words.unsubscribe}: ${unsubscribeUrl}`].join('\n'),
  ].join('\n\n')
}

function markupOf(
  report: Report,
  { format, reportUrl, unsubscribeUrl, brand }: Occasion,
  { intro, why, rows }: Mail,
): string {
  const { words } = format
  const link =
    reportUrl !== undefined && html`<p><a href="${reportUrl}" style="color:#14171a">${words.digestOpen}</a></p>`
  const summary = report.summary.split('\n').map((line) => [line, html`<br>`])
  const logo =
    brand.logo !== null && html`<img src="cid:${LOGO_CID}" alt="" height="40" style="height:40px;display:block">`
  const head =
    (logo || brand.name !== '') &&
    html`<p style="margin:0 0 16px;padding-top:12px;border-top:4px solid ${brand.color || '#14171a'};color:#4a5157">${logo}${brand.name}</p>`
  return html`<!doctype html><html lang="${format.language}"><meta charset="utf-8"><body style="margin:0;padding:16px;background:#fff;color:#14171a;font:14px/20px sans-serif">
${head}<h1 style="font-size:18px;line-height:24px;margin:0 0 12px">${intro}</h1>
${report.is_sandbox && html`<p style="border:1px solid #878e88;padding:8px 12px">${words.sandbox}</p>`}
${report.summary !== '' && html`<p>${summary}</p>`}
<table style="border-collapse:collapse;width:100%;max-width:600px">${rows.map(([name, value]) => html`<tr><th align="left" scope="row" style="${CELL};font-weight:normal;color:#4a5157">${name}</th><td style="${CELL}">${value}</td></tr>`)}</table>
${link}
<p style="color:#5d656c;font-size:12px">${why} <a href="${unsubscribeUrl}" style="color:#5d656c">${words.unsubscribe}</a></p>
</body></html>`.text
}
