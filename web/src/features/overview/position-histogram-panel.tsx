import { useQuery } from '@tanstack/react-query'
import { visibilityQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { keywordsQuery } from '../../api/keywords.ts'
import { isInSegment, keywordLinesOf } from '../../domain/keyword-lines.ts'
import { type Band, type HistogramBand, histogramOf } from '../../domain/position-bands.ts'
import { PositionHistogram } from '../../domain/position-histogram.tsx'
import { useScope } from '../../domain/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { QueryBoundary } from '../../ui/states.tsx'

type Counts = { top3: number; top10: number; top30: number; total: number; not_found: number }

/** The position of every keyword, by band. */
export function PositionHistogramPanel({ client }: { client: Client }) {
  const t = useText()
  const { span, compared, segment } = useScope()
  const keywords = useQuery(keywordsQuery(client.id))
  const { data: points } = useQuery(visibilityQuery(client.id, { span, segment }))
  const ghost = useQuery({ ...visibilityQuery(client.id, { span: compared, segment }), enabled: compared !== null })
  const base = compared ? ghost.data?.findLast(isWhole) : points?.slice(0, -1).find(isWhole)
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('overview.histogram')}</h2>
        <p className="quiet">{t('overview.histogramText')}</p>
      </header>
      <div className="panel-histogram">
        <QueryBoundary query={keywords} rows={10}>
          {(data) => {
            const bands = histogramOf(keywordLinesOf(data).filter((each) => isInSegment(each, segment)))
            return <PositionHistogram clientId={client.id} bands={bands} changes={base ? changes(bands, base) : {}} />
          }}
        </QueryBoundary>
      </div>
    </section>
  )
}

/** A check that failed left its keyword out of every count, while the histogram shows where it stood before. */
const isWhole = ({ failed }: { failed: number }) => failed === 0

function changes(bands: HistogramBand[], base: Counts): Partial<Record<Band, number>> {
  const then: Record<Band, number> = {
    '1-3': base.top3,
    '4-10': base.top10 - base.top3,
    '11-30': base.top30 - base.top10,
    '31-100': base.total - base.not_found - base.top30,
    none: base.not_found,
  }
  return Object.fromEntries(bands.map(({ band, count }) => [band, count - then[band]]))
}
