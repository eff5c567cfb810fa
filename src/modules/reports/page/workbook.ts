import { type Cell, type Sheet, writeWorkbook } from '../../../base/formats/workbook.ts'
import type { Report } from '../build/report.ts'
import type { Layout, SectionName } from '../layout.ts'
import type { Formatter } from './formatter.ts'
import { column, SHEETS } from './workbook-sheets.ts'

type Look = { format: Formatter; layout: Layout }

/** The report as a workbook: figures first, then one sheet per section that is a table, in the order of the layout. */
export const reportWorkbook = (report: Report, look: Look): Buffer =>
  writeWorkbook(reportSheets(report, look))

export function reportSheets(report: Report, { format, layout }: Look): Sheet[] {
  const chosen = layout.sections.flatMap(
    ({ section }) => SHEETS[section]?.(report, format) ?? [],
  )
  return [figures(report, { format, layout }), ...chosen]
}

function figures(report: Report, { format, layout }: Look): Sheet {
  const { words, fill } = format
  const { counts, changes } = report
  const written = layout.sections.flatMap(({ section, words: text }) =>
    text === '' ? [] : [[words[TITLES[section]], null, null, null, text]],
  )
  const dated = (label: string, at: number | null) =>
    at === null ? [] : [[label, null, null, at, null]]
  return {
    name: words.report,
    columns: [
      column(words.figure, 'text'),
      column(words.value),
      column(words.change),
      column(words.date, 'date'),
      column(words.notes, 'text', 60),
    ],
    rows: [
      [report.client.name, null, null, null, report.client.domain],
      ...dated(fill(words.checkedOn, { date: '' }).trim(), report.checked_at),
      ...dated(fill(words.comparedWith, { date: '' }).trim(), report.compared_at),
      [
        `${words.visibility}, %`,
        report.visibility,
        report.visibility_change,
        null,
        report.is_sandbox ? words.sandbox : null,
      ],
      ...([3, 10, 30] as const).map((n) => [
        fill(words.top, { n }),
        counts[`top${n}`],
        changes?.[`top${n}`] ?? null,
        null,
        null,
      ]),
      [words.notFound, counts.not_found, changes?.not_found ?? null, null, null],
      [words.failed, counts.failed, null, null, null],
      ...layout.sections.flatMap(({ section }) => FIGURES[section]?.(report, format) ?? []),
      ...(report.summary ? [[words.changed, null, null, null, report.summary]] : []),
      ...written,
    ],
  }
}

/** What each section is called where its words stand. */
const TITLES = {
  summary: 'changed',
  visibility: 'history',
  movers: 'movers',
  keywords: 'topKeywords',
  competitors: 'competitors',
  features: 'features',
  pages: 'topPages',
  clusters: 'topics',
  clicks: 'searchClicks',
  research: 'research',
  local_grid: 'localMap',
  answers: 'answers',
  apps: 'apps',
  links: 'backlinks',
  indexing: 'indexing',
  audit: 'siteAudit',
  ads: 'ads',
  next_steps: 'nextSteps',
  notes: 'notes',
  appendix: 'appendix',
} as const satisfies Record<SectionName, keyof Formatter['words']>

type FiguresOf = (report: Report, format: Formatter) => Cell[][]

const figure = (name: string, value: number | null, moved: number | null = null): Cell[] => [
  ...[name, value, moved],
  ...[null, null],
]

/** Sections that are single figures stand below those of the positions. */
const FIGURES: Partial<Record<SectionName, FiguresOf>> = {
  clicks: ({ clicks }, { words }) => {
    if (!clicks) return []
    const { before } = clicks
    return [
      figure(words.clicksCounted, clicks.clicks, before && clicks.clicks - before.clicks),
      figure(
        words.impressions,
        clicks.impressions,
        before && clicks.impressions - before.impressions,
      ),
      figure(`${words.ctr}, %`, clicks.ctr === null ? null : clicks.ctr * 100),
      figure(words.averagePosition, clicks.position),
    ]
  },
  apps: ({ apps, reviews }, { words }) =>
    apps
      ? [
          figure(`${words.apps}: ${words.visibility}, %`, apps.visibility),
          figure(`${words.apps}: ${words.inTop10}`, apps.top10),
          figure(`${words.apps}: ${words.listing}`, apps.listing_score),
          figure(`${words.apps}: ${words.rating}`, reviews?.average_rating ?? null),
        ]
      : [],
  links: ({ links }, { words }) =>
    links
      ? [
          figure(words.backlinks, links.active, links.gained - links.lost),
          figure(words.referringDomains, links.referring_domains),
        ]
      : [],
  indexing: ({ indexing }, { words }) =>
    indexing ? [figure(words.indexedPages, indexing.indexed, indexing.change)] : [],
}
