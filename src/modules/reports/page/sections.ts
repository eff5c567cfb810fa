import { type Html, html } from '../../../base/formats/html.ts'
import type { Report } from '../build/report.ts'
import type { SectionChoice, SectionName } from '../layout.ts'
import { answers, apps, backlinks, clusters, grids, indexed, pages } from './beyond-sections.ts'
import { historyChart, railScale } from './chart.ts'
import { type Formatter, shortened } from './formatter.ts'
import { advertisers, clicks, nextSteps, research, siteAudit } from './more-sections.ts'
import { competitors, features, movers, summary } from './parts.ts'

/** Keywords shown in the report itself; the rest go to its appendix. */
export const TOP_KEYWORDS = 20

type Section = (report: Report, format: Formatter, rows: Html[]) => Html | undefined

/** How each section is drawn; one without data is left out. */
const DRAW: Record<Exclude<SectionName, 'notes'>, Section> = {
  summary,
  visibility,
  movers,
  keywords: (_, format, rows) => topKeywords(format, rows.slice(0, TOP_KEYWORDS)),
  competitors,
  features,
  pages,
  clusters,
  clicks,
  research,
  local_grid: grids,
  answers,
  apps,
  links: backlinks,
  indexing: indexed,
  audit: siteAudit,
  ads: advertisers,
  next_steps: nextSteps,
  appendix: allKeywords,
}

const WORDS = 500

type Drawn = { format: Formatter; rows: Html[]; chosen: SectionChoice[] }

/** The chosen sections in their order, each with what a person says about it. */
export const drawSections = (report: Report, { format, rows, chosen }: Drawn): Html =>
  html`${chosen.map(({ section, words }) => {
    const written = words !== '' && paragraphs(shortened(words, WORDS))
    if (section === 'notes') return written && html`<h2>${format.words.notes}</h2>${written}`
    const drawn = DRAW[section](report, format, rows)
    return drawn && html`${drawn}${written}`
  })}`

const paragraphs = (text: string): Html[] =>
  text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map(
      (each) =>
        html`<p>${each.split('\n').map((line, index) => [index > 0 && html`<br>`, line])}</p>`,
    )

function visibility({ history }: Report, format: Formatter): Html | undefined {
  const chart = historyChart(history, format)
  return chart && html`<h2>${format.words.history}</h2>${chart}`
}

function topKeywords(format: Formatter, rows: Html[]): Html {
  const { words } = format
  return html`<h2>${words.topKeywords}</h2>${railScale}<div class="scroll" role="region" aria-label="${words.topKeywords}" tabindex="0"><table><thead><tr><th>${words.keyword}<th class="n">${words.position}<th class="n">${words.change}<th class="rail">1–100<th class="url">${words.page}<tbody>${rows}</table></div>`
}

/** Everything below the top, collapsed until opened. */
function allKeywords(
  { counts: { total, failed } }: Report,
  format: Formatter,
  rows: Html[],
): Html | undefined {
  const { words } = format
  const rest = rows.slice(TOP_KEYWORDS)
  const left = total + failed - rows.length
  const more =
    left > 0 && html`<p class="note">${format.fill(words.more, { n: format.number(left) })}</p>`
  if (rest.length === 0) return more || undefined
  const head = html`<thead><tr><th>${words.keyword}<th class="n">${words.position}<th class="n">${words.change}`
  return html`<details class="appendix"><summary><h2>${words.appendix}</h2></summary><div class="columns"><table>${head}<tbody>${rest}</table></div></details>${more}`
}
