import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../../api/clients.ts'
import { useOtherSourceAnswers, useOtherSourceName } from '../../../api/other-source.ts'
import { useAnnotationMarks } from '../../../domain/period/annotation-marks.ts'
import { useScope } from '../../../domain/period/scope.ts'
import { assistantName } from '../../../domain/provider-name.ts'
import { sourceChangeBetween } from '../../../domain/runs/source-change.ts'
import { formatNumber, wholeDay } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { ChartFrame } from '../../../ui/chart/frame.tsx'
import { lineStyleOf } from '../../../ui/chart/line-style.ts'
import type { Series } from '../../../ui/chart/series.ts'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { useAsked } from '../period-check.ts'
import { type CorpusMonth, corpusQuery, historyQuery, type Point } from '../queries.ts'

const HOUR = 3600
/** Fewer points are no trend. */
const MIN_CHECKS = 4
/** The other lines are grey, and named where the pointer is. */
const MAX_NAMED = 4

/** How often the client is named, over time: the apps together where any was asked, else the APIs, and each of them. */
export function Trend({ client }: { client: Client }) {
  const { language, t } = useLanguage()
  const { span } = useScope()
  const isInside = ({ at }: { at: number }) => !span || (at >= span.from && at < span.to)
  const { country } = useAsked(client.id)
  const { data: all = [] } = useQuery(historyQuery(client.id, country))
  const points = all.filter(({ checked_at: at }) => isInside({ at }))
  const access = points.some((point) => point.access === 'app') ? 'app' : 'api'
  const asked = points.filter((point) => point.access === access)
  const checks = mergeProviders(points, access)
  const otherName = useOtherSourceName('answers')
  const others = mergeProviders(useOtherSourceAnswers(client.id), access)
  const other = (country ? [] : others).map(({ at, value }) => ({ at, value })).filter(isInside)
  const { data: corpus } = useQuery(corpusQuery(client.id))
  // What others recorded and what another source said know no country.
  const recorded = corpusPoints((!country && corpus?.months) || []).filter(isInside)
  const starts = [
    checks[0]?.at ?? 0,
    ...[other[0], recorded[0]].flatMap((point) => point?.at ?? []),
  ]
  const first = Math.min(...starts)
  const last = checks.at(-1)?.at ?? first
  const shown = span ?? { from: first - HOUR, to: last + HOUR }
  const notes = useAnnotationMarks(client.id, shown)
  if (mergeProviders(all, access).length < MIN_CHECKS) return null
  const percent = (value: number) =>
    formatNumber(language, value / 100, { style: 'percent', maximumFractionDigits: 0 })
  const names = [...new Set(asked.map(({ llm_provider }) => llm_provider))]
  const lines: Series[] = names.map((name, index) => ({
    id: name,
    label: index < MAX_NAMED ? assistantName(name) : '',
    kind: 'other',
    lineStyle: index < MAX_NAMED ? lineStyleOf(index) : null,
    points: asked.filter((point) => point.llm_provider === name).map(pointOf),
  }))
  const tooltipAt = (at: number) => {
    const check = checks.find((each) => each.at === at)
    const text = check ? `${wholeDay(language, at)}: ${percent(check.value)}` : ''
    const each = asked
      .filter(({ checked_at }) => checked_at === at)
      .map(({ llm_provider, mention_rate: { value } }) => ({
        name: assistantName(llm_provider),
        share: percent(100 * (value ?? 0)),
      }))
    return { text, content: check && <Tip {...check} text={text} each={each} /> }
  }
  return (
    <ChartFrame
      title={t('answers.trend')}
      file={`answers-${client.domain}`}
      table={{
        headings: [
          { id: 'date', label: t('column.date') },
          { id: 'provider', label: t('answer.provider') },
          { id: 'named', label: `${t('answers.mentioned')}, %`, isNumber: true },
          { id: 'answers', label: t('answers.toAsk'), isNumber: true },
          { id: 'score', label: t('answers.score'), isNumber: true },
        ],
        rows: points.toReversed().map((point) => ({
          id: `${point.check_id} ${point.llm_provider}`,
          cells: [
            wholeDay(language, point.checked_at),
            assistantName(point.llm_provider),
            Math.round(100 * (point.mention_rate.value ?? 0)),
            point.mention_rate.n,
            point.visibility_score,
          ],
        })),
      }}
    >
      <TimeChart
        label={t('answers.trend')}
        series={[
          {
            id: 'own',
            label: t(access === 'app' ? 'answers.allApps' : 'answers.all', { n: names.length }),
            kind: 'own',
            points: checks.map(({ at, value }) => ({ at, value })),
          },
          ...lines,
          ...(recorded.length > 0
            ? [
                {
                  id: 'corpus',
                  label: t('corpus.line'),
                  kind: 'other' as const,
                  lineStyle: lineStyleOf(MAX_NAMED),
                  points: recorded,
                },
              ]
            : []),
          ...(other.length > 0
            ? [
                {
                  id: 'other world',
                  label: t(`chart.${otherName}`),
                  kind: 'ghost' as const,
                  points: other,
                },
              ]
            : []),
        ]}
        marks={[
          ...notes,
          ...modelChanges(points).map(({ at, names, models }) => ({
            at,
            sign: 'M',
            label: t('answers.modelChanged', { names, models }),
          })),
        ]}
        sourceChangeAt={otherName === 'simulated' ? sourceChangeBetween(checks, other) : null}
        span={shown}
        vertical="percent"
        height={220}
        tooltipAt={tooltipAt}
      />
    </ChartFrame>
  )
}

type TipProps = {
  text: string
  hits: number
  n: number
  each: { name: string; share: string }[]
}

function Tip({ text, hits, n, each }: TipProps) {
  const { t } = useLanguage()
  return (
    <>
      <b>{text}</b>
      <p className="quiet">{t('answers.ofAnswers', { hits, n })}</p>
      {each.map(({ name, share }) => (
        <p key={name} className="quiet">
          {name} {share}
        </p>
      ))}
    </>
  )
}

const pointOf = ({ checked_at, mention_rate }: Point) => ({
  at: checked_at,
  value: 100 * (mention_rate.value ?? 0),
})

/** Where a vendor serves another model than the check before: a jump there need not be the client's. */
function modelChanges(points: Point[]) {
  const series = [...Map.groupBy(points, ({ llm_provider }) => llm_provider).values()]
  const changes = series.flatMap((list) => {
    const withModels = list.filter(({ models }) => models.length > 0)
    return withModels.filter(
      (point, number) =>
        number > 0 && !isSame(point.models, withModels[number - 1]?.models ?? []),
    )
  })
  return [...Map.groupBy(changes, ({ checked_at }) => checked_at)].map(([at, list]) => ({
    at,
    names: list.map(({ llm_provider }) => assistantName(llm_provider)).join(', '),
    models: list.flatMap(({ models }) => models).join(', '),
  }))
}

const isSame = (one: string[], other: string[]) => one.join() === other.join()

/** The assistants of a check as one point, apps and APIs never together; pasted answers are no measurement. */
function mergeProviders(points: Point[], access: Point['access']) {
  const asked = points.filter((point) => point.access === access)
  return [...Map.groupBy(asked, ({ check_id }) => check_id).values()].map((list) => {
    const n = list.reduce((sum, point) => sum + point.mention_rate.n, 0)
    const hits = Math.round(
      list.reduce((sum, { mention_rate: { value, n: of } }) => sum + (value ?? 0) * of, 0),
    )
    return { at: list[0]?.checked_at ?? 0, value: n === 0 ? 0 : (100 * hits) / n, hits, n }
  })
}

/** One point a month, in its middle: the share of recorded answers that name the client, of all platforms. */
function corpusPoints(months: CorpusMonth[]): { at: number; value: number }[] {
  return [...Map.groupBy(months, ({ month }) => month)].map(([month, rows]) => {
    const answers = rows.reduce((sum, row) => sum + row.answers, 0)
    const mentioned = rows.reduce((sum, row) => sum + row.mentioned, 0)
    return {
      at: Date.parse(`${month}-15T00:00:00Z`) / 1000,
      value: (100 * mentioned) / answers,
    }
  })
}
