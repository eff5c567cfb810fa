import { hash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { Html, html } from '../../../base/html.ts'
import type { Brand } from '../brand.ts'
import type { Report } from '../report.ts'
import { historyChart, railScale } from './chart.ts'
import { type Formatter, shortened } from './formatter.ts'
import { competitors, counts, features, headline, keywordRow, movers, summary } from './parts.ts'
import { styleOf } from './style.ts'

/** A page may weigh so much with all it shows; the list of keywords takes what the rest leaves. */
const MAX_PAGE_BYTES = 58_000

export type Rendered = { body: string; policy: string }

type Frame = { format: Formatter; brand: Brand; title: string; refreshSeconds?: number; pdfPath?: string | undefined }

/** A whole page that needs nothing from elsewhere and runs nothing. */
export function renderPage({ format, brand, title, refreshSeconds, pdfPath }: Frame, content: Html): Rendered {
  // Ours as it is: the only value in it is a colour of six digits.
  const style = styleOf(brand.color)
  const refresh = refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}">`
  const logo = brand.logo !== null && html`<img src="${brand.logo}" alt="">`
  const pdf = pdfPath !== undefined && html`<a href="${pdfPath}">${format.words.savePdf}</a>`
  const page = html`<!doctype html><html lang="${format.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">${refresh}<title>${title}</title><style>${new Html(style)}</style></head><body class="brand"><header>${logo}${brand.name !== '' && html`<span>${brand.name}</span>`}${pdf}</header>${content}</body></html>`
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

type Look = { format: Formatter; brand: Brand; pdfPath?: string | undefined }

export function renderReport(report: Report, { format, brand, pdfPath }: Look): Rendered {
  const frame = { format, brand, title: titleOf(report, format), pdfPath }
  const bare = renderPage(frame, reportBody(report, format, []))
  const rows = fitting(report.keywords, format, MAX_PAGE_BYTES - Buffer.byteLength(bare.body))
  return renderPage(frame, reportBody(report, format, rows))
}

/** The same for printing, where a page has no weight. */
export function renderPaper(report: Report, { format, brand }: Omit<Look, 'pdfPath'>): string {
  const rows = report.keywords.map((keyword) => keywordRow(keyword, format))
  return renderPage({ format, brand, title: titleOf(report, format) }, reportBody(report, format, rows)).body
}

const titleOf = ({ client }: Report, { words }: Formatter) => `${client.name} · ${words.report}`

/** As many rows as there is room for. */
function fitting(keywords: Report['keywords'], format: Formatter, bytes: number): Html[] {
  const rows: Html[] = []
  let left = bytes
  for (const keyword of keywords) {
    const row = keywordRow(keyword, format)
    left -= Buffer.byteLength(row.text)
    if (left < 0) break
    rows.push(row)
  }
  return rows
}

function reportBody(report: Report, format: Formatter, rows: Html[]): Html {
  const { words } = format
  const { client, checked_at, compared_at } = report
  const [before, now] = format.dates(compared_at ?? 0, checked_at)
  const compared = compared_at !== null && `, ${format.fill(words.comparedWith, { date: before })}`
  const chart = historyChart(report.history, format)
  return html`<main><p class="note">${words.report}</p><h1>${shortened(client.name, 120)} <mark>${domainToUnicode(client.domain)}</mark></h1><p class="note">${format.fill(words.checkedOn, { date: now })}${compared}</p>${report.is_sandbox && html`<p class="sandbox">${words.sandbox}</p>`}${headline(report, format)}${counts(report, format)}${summary(report, format)}${chart && html`<h2>${words.history}</h2>${chart}`}${movers(report, format)}${competitors(report, format)}${features(report, format)}${keywordTable(report, format, rows)}</main><footer><h2>${words.method}</h2><p>${words.methodText}</p></footer>`
}

function keywordTable({ counts: { total, failed } }: Report, format: Formatter, rows: Html[]): Html {
  const { words } = format
  const left = total + failed - rows.length
  return html`<h2>${words.keywords}</h2>${railScale}<div class="scroll" role="region" aria-label="${words.keywords}" tabindex="0"><table><thead><tr><th>${words.keyword}<th class="n">${words.position}<th class="n">${words.change}<th class="rail">1–100<th class="url">${words.page}<tbody>${rows}</table></div>${left > 0 && html`<p class="note">${format.fill(words.more, { n: format.number(left) })}</p>`}`
}
