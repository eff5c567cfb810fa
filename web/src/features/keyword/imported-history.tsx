import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/clients.ts'
import { importedPositionsQuery } from '../../api/history-imports.ts'
import type { Keyword } from '../../api/keywords.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { ChartFrame } from '../../ui/chart/frame.tsx'
import type { Series } from '../../ui/chart/series.ts'
import { TimeChart } from '../../ui/chart/time-chart.tsx'

type Point = { at: number; position: number | null }

/** What another program measured: a dashed line of its own, joined to no other. */
export function importedSeries(points: Point[], label: string): Series[] {
  if (points.length === 0) return []
  const values = points.map(({ at, position }) => ({ at, value: position }))
  return [
    {
      id: 'imported',
      label,
      kind: 'other',
      lineStyle: { color: 'slate', dash: 'short' },
      points: values,
    },
  ]
}

const ROOM_SECONDS = 43_200

type ImportedHistoryProps = { client: Client; keyword: Keyword; device: 'desktop' | 'mobile' }

/** Before the first check of a keyword: what was brought along. */
export function ImportedHistory({ client, keyword, device }: ImportedHistoryProps) {
  const { language, t } = useLanguage()
  const { data = [] } = useQuery(importedPositionsQuery(client.id, keyword.id))
  const points = data.filter((point) => point.device === device)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const textAt = (at: number) => {
    const position = points.find((point) => point.at === at)?.position ?? null
    return `${wholeDay(language, at)}: ${position ?? t('band.none')}`
  }
  return (
    <ChartFrame
      title={t('keywordPage.positions')}
      text={t('keywordPage.imported')}
      file={`${client.domain}-${keyword.query}`}
      table={{
        headings: [
          { id: 'date', label: t('column.date') },
          { id: 'position', label: t('keyword.position'), isNumber: true },
          { id: 'url', label: t('keywordPage.url') },
        ],
        rows: points
          .toReversed()
          .map(({ date, position, url }) => ({ id: date, cells: [date, position, url] })),
      }}
    >
      <TimeChart
        label={t('keywordPage.positions')}
        series={importedSeries(points, t('keywordPage.imported'))}
        span={{ from: first.at - ROOM_SECONDS, to: last.at + ROOM_SECONDS }}
        vertical="position"
        height={240}
        tooltipAt={(at) => ({ text: textAt(at), content: <b>{textAt(at)}</b> })}
      />
    </ChartFrame>
  )
}
