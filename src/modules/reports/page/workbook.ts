import {
  type Column,
  type ColumnKind,
  type Sheet,
  writeWorkbook,
} from '../../../base/workbook.ts'
import type { Layout, SectionName } from '../layout.ts'
import type { Report } from '../report.ts'
import type { Formatter } from './formatter.ts'

type SheetOf = (report: Report, format: Formatter) => Sheet | undefined

/** The report as a workbook: figures first, then one sheet per section that is a table, in the order of the layout. */
export function reportWorkbook(
  report: Report,
  { format, layout }: { format: Formatter; layout: Layout },
): Buffer {
  const chosen = layout.sections.flatMap(
    ({ section }) => SHEETS[section]?.(report, format) ?? [],
  )
  return writeWorkbook([figures(report, { format, layout }), ...chosen])
}

const column = (title: string, kind: ColumnKind = 'number', width?: number): Column => ({
  ...{ title, kind },
  ...(width && { width }),
})

/** A percent as a share: 12.5 % is 0.125, as spreadsheets count. */
const share = (percent: number | null) => (percent === null ? null : percent / 100)

function figures(
  report: Report,
  { format, layout }: { format: Formatter; layout: Layout },
): Sheet {
  const { words, fill } = format
  const { counts, changes } = report
  const written = layout.sections
    .filter((each) => each.words !== '')
    .map(({ words: text }) => text)
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
      ...[report.summary, ...written]
        .filter(Boolean)
        .map((text) => [words.notes, null, null, null, text]),
    ],
  }
}

const SHEETS: Partial<Record<SectionName, SheetOf>> = {
  visibility: ({ history }, { words }) => ({
    name: words.history,
    columns: [column(words.date, 'date'), column(words.visibility, 'percent')],
    rows: history
      .filter(({ is_partial }) => !is_partial)
      .map((each) => [each.checked_at, share(each.visibility)]),
  }),
  keywords: ({ keywords }, { words }) => ({
    name: words.keywords,
    columns: [
      column(words.keyword, 'text', 40),
      ...[words.country, words.language, words.device].map((title) =>
        column(title, 'text', 10),
      ),
      ...[words.position, words.before, words.change].map((title) => column(title)),
      column(words.page, 'text', 60),
    ],
    rows: keywords.map(({ query, geo, lang, device, position, prev_position, delta, url }) => [
      ...[query, geo, lang, device],
      ...[position, prev_position, delta],
      url,
    ]),
  }),
  competitors: ({ competitors }, { words, fill }) =>
    table(words.competitors, competitors, [
      [column(words.site, 'text'), ({ domain }) => domain],
      [column(words.visibility, 'percent'), ({ visibility }) => share(visibility)],
      [
        column(`${words.change}, ${words.points}`),
        ({ visibility_change }) => visibility_change,
      ],
      [column(fill(words.top, { n: 3 })), ({ top3 }) => top3],
      [column(words.inTop10), ({ top10 }) => top10],
    ]),
  features: ({ features }, { words, feature }) =>
    table(words.features, features, [
      [column(words.feature, 'text'), (each) => feature(each.feature)],
      [column(words.shown), ({ shown }) => shown],
      [column(words.owned), ({ owned }) => owned],
      [column(words.change), ({ owned_change }) => owned_change],
    ]),
  pages: ({ pages }, { words }) =>
    table(words.topPages, pages, [
      [column(words.page, 'text', 60), ({ url }) => url],
      [column(words.keywords), ({ keywords }) => keywords],
      [column(words.inTop10), ({ top10 }) => top10],
      [column(words.clicks), ({ clicks }) => clicks],
    ]),
  clusters: ({ clusters }, { words }) =>
    table(words.topics, clusters, [
      [column(words.topic, 'text'), ({ name }) => name],
      [column(words.keywords), ({ keywords }) => keywords],
      [column(words.inTop10), ({ top10 }) => top10],
      [column(words.visibility, 'percent'), ({ visibility }) => share(visibility)],
    ]),
  answers: ({ answers }, { words, assistant }) =>
    table(words.answers, answers?.assistants, [
      [column(words.assistant, 'text'), ({ name }) => assistant(name)],
      [column(words.mentioned), ({ mentioned }) => mentioned],
      [column(words.cited), ({ cited }) => cited],
      [column(words.answersAll), ({ answers: all }) => all],
    ]),
  audit: ({ audit }, { words, issue }) =>
    table(words.siteAudit, audit?.issues, [
      [column(words.issue, 'text', 40), ({ id }) => issue(id)],
      [column(words.severity, 'text', 12), ({ severity }) => words[`severity.${severity}`]],
      [column(words.issuePages), ({ count }) => count],
    ]),
  ads: ({ ads }, { words }) =>
    table(words.ads, ads?.advertisers, [
      [column(words.advertiser, 'text'), ({ name }) => name],
      [column(words.adAppearances), ({ appearances }) => appearances],
      [column(words.adShare, 'percent'), (each) => each.share],
    ]),
  next_steps: ({ next_steps }, { words, step }) =>
    table(words.nextSteps, next_steps, [
      [column(words.nextSteps, 'text', 80), (each) => step(each)],
    ]),
}

type Field<T> = [Column, (row: T) => string | number | null]

/** Nothing where there is no data. */
function table<T>(
  name: string,
  rows: T[] | null | undefined,
  fields: Field<T>[],
): Sheet | undefined {
  if (!rows?.length) return undefined
  return {
    name,
    columns: fields.map(([head]) => head),
    rows: rows.map((row) => fields.map(([, read]) => read(row))),
  }
}
