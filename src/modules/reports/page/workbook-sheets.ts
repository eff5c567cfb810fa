import type { Cell, Column, ColumnKind, Sheet } from '../../../base/formats/workbook.ts'
import { isOwnable } from '../../rank-checks/index.ts'
import type { Report } from '../build/report.ts'
import type { SectionName } from '../layout.ts'
import type { Formatter } from './formatter.ts'

type SheetOf = (report: Report, format: Formatter) => Sheet | undefined

export const column = (title: string, kind: ColumnKind = 'number', width?: number): Column => ({
  ...{ title, kind },
  ...(width && { width }),
})

/** A percent as a share: 12.5 % is 0.125, as spreadsheets count. */
const share = (percent: number | null) => (percent === null ? null : percent / 100)

/** The sections that are tables; one without data has no sheet. */
export const SHEETS: Partial<Record<SectionName, SheetOf>> = {
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
      ...[words.country, words.language, words.location, words.device].map((title) =>
        column(title, 'text', 10),
      ),
      column(words.status, 'text', 14),
      ...[words.position, words.before, words.change].map((title) => column(title)),
      column(words.page, 'text', 60),
    ],
    rows: keywords.map(
      ({ query, geo, lang, location, device, state, position, prev_position, delta, url }) => [
        ...[query, geo, lang, location ?? '', device],
        words[STATES[state]],
        ...[position, prev_position, delta],
        url,
      ],
    ),
  }),
  movers: ({ shifts: { gainers, losers } }, { words }) =>
    table(
      words.movers,
      [...gainers, ...losers],
      [
        [column(words.keyword, 'text', 40), ({ query }) => query],
        [column(words.location, 'text', 10), ({ location }) => location ?? ''],
        [column(words.device, 'text', 10), ({ device }) => device],
        [column(words.before), ({ prev_position }) => prev_position],
        [column(words.position), ({ position }) => position],
        [column(words.change), ({ delta, position }) => (position === null ? null : delta)],
      ],
    ),
  local_grid: ({ grids }, { words }) =>
    table(words.localMap, grids, [
      [column(words.site, 'text'), ({ business }) => business],
      [column(words.keyword, 'text'), ({ query }) => query],
      [column(words.date, 'date'), ({ checked_at }) => checked_at],
      [column(words.shareOfLocalVoice, 'percent'), (each) => share(each.share_of_local_voice)],
      [
        column(`${words.change}, ${words.points}`),
        ({ share_of_local_voice_change }) => share_of_local_voice_change,
      ],
      [column(words.avgMapPosition), ({ avg_position }) => avg_position],
    ]),
  competitors: (report, { words, fill }) =>
    table(
      words.competitors,
      [ownSite(report), ...report.competitors],
      [
        [column(words.site, 'text'), ({ domain }) => domain],
        [column(words.visibility, 'percent'), ({ visibility }) => share(visibility)],
        [
          column(`${words.change}, ${words.points}`),
          ({ visibility_change }) => visibility_change,
        ],
        [column(fill(words.top, { n: 3 })), ({ top3 }) => top3],
        [column(words.inTop10), ({ top10 }) => top10],
      ],
    ),
  features: ({ features }, { words, feature }) =>
    table(words.features, features, [
      [column(words.feature, 'text'), (each) => feature(each.feature)],
      [column(words.shown), ({ shown }) => shown],
      [column(words.owned), (each) => (isOwnable(each.feature) ? each.owned : null)],
      [column(words.change), (each) => (isOwnable(each.feature) ? each.owned_change : null)],
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
  research: ({ research }, { words }) =>
    table(words.research, research, [
      [column(words.keyword, 'text', 40), ({ query }) => query],
      [column(words.searches), ({ search_volume }) => search_volume],
      [column(words.difficulty), ({ difficulty }) => difficulty],
      [column(words.intent, 'text', 16), ({ intent }) => words[`intent.${intent}`]],
      [column(words.topic, 'text', 30), ({ topic }) => topic],
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

const STATES = { ranked: 'ranked', not_found: 'notFound', failed: 'failed' } as const

const ownSite = ({ client, visibility, visibility_change, counts }: Report) => ({
  ...{ domain: client.domain, visibility, visibility_change },
  ...{ top3: counts.top3, top10: counts.top10 },
})

type Field<T> = [Column, (row: T) => Cell]

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
