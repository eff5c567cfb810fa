import type { Client } from '../../api/clients.ts'
import { formatNumber, wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { ChartFrame } from '../../ui/chart/frame.tsx'
import { TimeChart } from '../../ui/chart/time-chart.tsx'
import type { Sample } from './queries.ts'

const HALF_DAY = 43_200

type IndexChartProps = { client: Client; samples: Sample[] }

/** Indexed pages over time. Samples of different methods cannot be compared, so the line breaks between them. */
export function IndexChart({ client, samples }: IndexChartProps) {
  const { language, t } = useLanguage()
  const points = samples.toReversed()
  const [first] = points
  const [latest] = samples
  if (!first || !latest) return null
  const tooltipAt = (at: number) => {
    const sample = points.find(({ checked_at }) => checked_at === at)
    const text = sample
      ? `${wholeDay(language, at)}: ${formatNumber(language, sample.total_indexed)}, ${t(`indexing.method.${sample.method}`)}`
      : ''
    return { text, content: text }
  }
  return (
    <ChartFrame
      title={t('indexing.chart')}
      lead={<p className="hint">{t(`indexing.confidence.${latest.confidence}`)}</p>}
      file={`indexed-${client.domain}`}
      table={{
        headings: [
          { id: 'date', label: t('column.date') },
          { id: 'total', label: t('indexing.total'), isNumber: true },
          { id: 'new', label: t('indexing.newPages'), isNumber: true },
          { id: 'size', label: t('indexing.lookedAt'), isNumber: true },
          { id: 'method', label: t('indexing.how') },
        ],
        rows: samples.map((sample) => ({
          id: sample.checked_at,
          cells: [
            wholeDay(language, sample.checked_at),
            sample.total_indexed,
            sample.new_pages,
            sample.sample_size,
            t(`indexing.method.${sample.method}`),
          ],
        })),
      }}
    >
      <TimeChart
        label={t('indexing.chart')}
        series={byMethod(points).map((run) => ({
          id: String(run[0]?.checked_at),
          label: run.at(-1) === latest ? formatNumber(language, latest.total_indexed) : '',
          kind: 'own' as const,
          points: run.map(({ checked_at, total_indexed }) => ({
            at: checked_at,
            value: total_indexed,
          })),
        }))}
        span={{ from: first.checked_at - HALF_DAY, to: latest.checked_at + HALF_DAY }}
        vertical="count"
        height={180}
        tooltipAt={tooltipAt}
      />
    </ChartFrame>
  )
}

function byMethod(points: Sample[]): Sample[][] {
  const runs: Sample[][] = []
  for (const sample of points) {
    const open = runs.at(-1)
    if (open?.[0]?.method === sample.method) open.push(sample)
    else runs.push([sample])
  }
  return runs
}
