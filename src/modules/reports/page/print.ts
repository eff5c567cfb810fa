import { readFileSync } from 'node:fs'
import { domainToUnicode, fileURLToPath } from 'node:url'
import { type Html, html } from '../../../base/formats/html.ts'
import type { Report } from '../build/report.ts'
import { USUAL_LAYOUT } from '../layout.ts'
import { shortened } from './formatter.ts'
import { type Look, periodOf, renderPage, reportBody, sandboxNote, titleOf } from './page.ts'
import { briefKeywordRow, counts, headline, keywordRow } from './parts.ts'
import { TOP_KEYWORDS } from './sections.ts'

/** The report for printing, where a page has no weight: with a cover, and every keyword in an appendix. */
export function renderPaper(
  report: Report,
  { format, brand, layout = USUAL_LAYOUT }: Omit<Look, 'pdfPath'>,
): string {
  const rows = report.keywords.map((keyword, index) =>
    index < TOP_KEYWORDS ? keywordRow(keyword, format) : briefKeywordRow(keyword, format),
  )
  const content = html`${cover(report, { format, brand })}${reportBody(report, { format, layout, rows })}`
  return renderPage({ format, brand, title: titleOf(report, format) }, content).body
}

/** The summary: whose report, which days, and the standing. */
function cover(report: Report, { format, brand }: Omit<Look, 'pdfPath'>): Html {
  const { words } = format
  const logo = brand.logo !== null && html`<img src="${brand.logo}" alt="">`
  const by =
    brand.name !== '' && html`<p>${format.fill(words.preparedBy, { name: brand.name })}</p>`
  return html`<section class="cover">${logo}<div><p>${words.report}</p><h1>${shortened(report.client.name, 120)}</h1><p><mark>${domainToUnicode(report.client.domain)}</mark></p><p>${periodOf(report, format)}</p>${sandboxNote(report, format)}</div>${headline(report, format)}${counts(report, format)}${by}</section>`
}

const FAMILIES = [
  { name: 'Golos Text', style: '@fontsource-variable/golos-text/index.css' },
  { name: 'Martian Mono', style: '@fontsource-variable/martian-mono/wdth.css' },
]

const STYLE = `
@page:first{@bottom-right{content:""}}
.cover~main .first,.cover~main>.note:first-child,.brand:has(.cover)>header{display:none}
.brand:has(.cover){border:0}
.cover{display:flex;flex-direction:column;height:257mm;break-after:page;border-top:10mm solid var(--brand,var(--ink));padding-top:14mm;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.cover img{max-height:22mm;max-width:80mm;align-self:flex-start;margin-bottom:14mm}
.cover>div{margin-bottom:auto}
.cover>div>p{font-size:13pt;line-height:20pt;margin:2mm 0}
.cover h1{font-size:34pt;line-height:40pt;margin:6mm 0 4mm}
.cover h2{margin-top:8mm}
.cover dd{font-size:18pt;line-height:24pt}
.cover>p:last-child{color:var(--ink2);margin-top:12mm}
.appendix summary{list-style:none;break-before:page}
.columns{columns:2;column-gap:10mm;font-size:8.5pt;line-height:11pt}
.columns th,.columns td{padding:1pt 4pt}
`

let fonts: string | undefined

/** The page as it is printed, with the fonts of the product inside: it looks alike on every machine. */
export function onPaper(page: string): string {
  fonts ??= FAMILIES.map(fontFaces).join('')
  return page.replace('</style>', `${STYLE}${fonts}</style>`)
}

function fontFaces({ name, style }: (typeof FAMILIES)[number]): string {
  const address = import.meta.resolve(style)
  return readFileSync(fileURLToPath(address), 'utf8')
    .replaceAll(`'${name} Variable'`, `'${name}'`)
    .replaceAll('font-display: swap', 'font-display: block')
    .replace(
      /url\((\.\/files\/[\w-]{1,80}\.woff2)\)/g,
      (_, file: string) => `url(${dataOf(new URL(file, address))})`,
    )
}

const dataOf = (file: URL) => `data:font/woff2;base64,${readFileSync(file, 'base64')}`
