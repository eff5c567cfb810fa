import { hash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { Html, html } from '../../../base/formats/html.ts'
import { sourceLabel } from '../../../providers/failure.ts'
import type { Brand } from '../brand.ts'
import type { Report } from '../build/report.ts'
import { type Layout, USUAL_LAYOUT } from '../layout.ts'
import { type Formatter, shortened } from './formatter.ts'
import { briefKeywordRow, counts, headline, keywordRow } from './parts.ts'
import { drawSections, TOP_KEYWORDS } from './sections.ts'
import { styleOf } from './style.ts'

export const CHOICES_OF_DAYS = [7, 30, 90, 365] as const

type Period = { days: number; path: string }

/** Links to the same report on other days; that of the layout is among them. */
function periodChoice(
  { days, path }: Period,
  { language, words, fill, number }: Formatter,
): Html {
  const choices = [...new Set<number>([...CHOICES_OF_DAYS, days])].toSorted((a, b) => a - b)
  const links = choices.map((each) => {
    const current = each === days && html` aria-current="true"`
    return html`<a href="${path}?days=${each}&amp;lang=${language}"${current}>${fill(words.periodDays, { n: number(each) })}</a> `
  })
  return html`<nav class="days" aria-label="${words.period}">${links}</nav>`
}

/** A page may weigh so much with all it shows; the list of keywords takes what the rest leaves. */
const MAX_PAGE_BYTES = 58_000

export type Rendered = { body: string; policy: string }

type Frame = {
  format: Formatter
  brand: Brand
  title: string
  refreshSeconds?: number
  pdfPath?: string | undefined
  /** So many days are reported on, and others can be chosen. */
  period?: Period | undefined
}

/** A whole page that needs nothing from elsewhere and runs nothing. */
export function renderPage(
  { format, brand, title, refreshSeconds, pdfPath, period }: Frame,
  content: Html,
): Rendered {
  // Ours as it is: the only value in it is a colour of six digits.
  const style = styleOf(brand.color)
  const refresh =
    refreshSeconds !== undefined &&
    html`<meta http-equiv="refresh" content="${refreshSeconds}">`
  const logo = brand.logo !== null && html`<img src="${brand.logo}" alt="">`
  const pdf = pdfPath !== undefined && html`<a href="${pdfPath}">${format.words.savePdf}</a>`
  const page = html`<!doctype html><html lang="${format.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">${refresh}<title>${title}</title><style>${new Html(style)}</style></head><body class="brand"><header>${logo}${brand.name !== '' && html`<span>${brand.name}</span>`}${period !== undefined && periodChoice(period, format)}${pdf}</header>${content}</body></html>`
  return { body: page.text, policy: policyFor(style) }
}

/** Nothing may be loaded but what the page brings itself: its own style by its fingerprint, and pictures inside it. */
const policyFor = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')

export type Look = {
  format: Formatter
  brand: Brand
  layout?: Pick<Layout, 'sections'>
} & Pick<Frame, 'pdfPath' | 'period'>

export function renderReport(
  report: Report,
  { format, brand, layout = USUAL_LAYOUT, pdfPath, period }: Look,
): Rendered {
  const frame = { format, brand, title: titleOf(report, format), pdfPath, period }
  const bytesOf = (shown: Report) =>
    Buffer.byteLength(renderPage(frame, reportBody(shown, { format, layout, rows: [] })).body)
  const shown =
    lighter(report).find((each) => bytesOf(each) <= MAX_PAGE_BYTES) ?? lightest(report)
  const rows = fitting(report.keywords, format, MAX_PAGE_BYTES - bytesOf(shown))
  return renderPage(frame, reportBody(shown, { format, layout, rows }))
}

/** The report with less and less of the heaviest and least needed parts. */
const lighter = (report: Report): Report[] => [
  report,
  withoutPictures(report),
  { ...report, grids: null },
  { ...report, grids: null, clusters: null },
]

const NONE_OF_THESE = {
  ...{ grids: null, clusters: null, pages: null, next_steps: null, audit: null, ads: null },
  research: null,
  ...{ won: [], lost: [] },
}
const FEW_MOVES = 5

function lightest({ shifts, ...report }: Report): Report {
  const gainers = shifts.gainers.slice(0, FEW_MOVES)
  const losers = shifts.losers.slice(0, FEW_MOVES)
  return { ...report, ...NONE_OF_THESE, shifts: { ...shifts, gainers, losers } }
}

/** Where there is no room for pictures of grids, the figures of the first stand alone. */
const withoutPictures = ({ grids, ...report }: Report): Report => ({
  ...report,
  grids: grids?.slice(0, 1).map((grid) => ({ ...grid, cells: [] })),
})

export const titleOf = ({ client }: Report, { words }: Formatter) =>
  `${client.name} · ${words.report}`

export const sandboxNote = ({ is_sandbox }: Report, { words }: Formatter) =>
  is_sandbox && html`<p class="sandbox">${words.sandbox}</p>`

/** The days reported on and those compared with, as every figure has them. */
export function periodOf(
  { engine, engines = [], period_from, checked_at, compared_at }: Report,
  format: Formatter,
): string {
  const { words, fill } = format
  const [before, now] = format.dates(compared_at ?? 0, checked_at)
  // Two checks of one day are labelled with their times.
  const isOneDay = compared_at !== null && format.date(compared_at) === format.date(checked_at)
  const days =
    period_from && !isOneDay
      ? format.days(period_from, checked_at)
      : fill(words.checkedOn, { date: now })
  const compared =
    compared_at === null ? days : `${days}, ${fill(words.comparedWith, { date: before })}`
  if (engine === undefined || engines.length < 2) return compared
  return `${fill(words.ofEngine, { engine: sourceLabel({ source: 'local', engine }) })} · ${compared}`
}

/** As many rows as there is room for. */
function fitting(keywords: Report['keywords'], format: Formatter, bytes: number): Html[] {
  const rows: Html[] = []
  let left = bytes
  for (const keyword of keywords) {
    const row =
      rows.length < TOP_KEYWORDS
        ? keywordRow(keyword, format)
        : briefKeywordRow(keyword, format)
    left -= Buffer.byteLength(row.text)
    if (left < 0) break
    rows.push(row)
  }
  return rows
}

type Body = { format: Formatter; layout: Pick<Layout, 'sections'>; rows: Html[] }

export function reportBody(report: Report, { format, layout, rows }: Body): Html {
  const { words } = format
  return html`<main><p class="note">${words.report}</p><h1>${shortened(report.client.name, 120)} <mark>${domainToUnicode(report.client.domain)}</mark></h1><p class="note">${periodOf(report, format)}</p>${sandboxNote(report, format)}<div class="first">${headline(report, format)}${counts(report, format)}</div>${drawSections(report, { format, rows, chosen: layout.sections })}</main><footer><h2>${words.method}</h2><p>${words.methodText}</p></footer>`
}
