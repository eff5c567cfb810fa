import { useQuery } from '@tanstack/react-query'
import { standingQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { keywordsQuery } from '../../api/keywords.ts'
import { useScope } from '../../domain/period/scope.ts'
import { useVersus } from '../../domain/period/versus.ts'
import {
  isInSegment,
  type KeywordLine,
  keywordLinesOf,
  ofMainEngine,
} from '../../domain/positions/keyword-lines.ts'
import {
  type Band,
  bandOf,
  type HistogramBand,
  histogramOf,
} from '../../domain/positions/position-bands.ts'
import { PositionHistogram } from '../../domain/positions/position-histogram.tsx'
import { useText } from '../../i18n/language.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'

/** The position of every keyword at the end of the period, by band. */
export function PositionHistogramPanel({ client }: { client: Client }) {
  const t = useText()
  const { at, segment } = useScope()
  const keywords = useQuery(keywordsQuery(client.id, at))
  const { data: standing } = useQuery(standingQuery(client.id, { at, segment }))
  const versus = useVersus(standing?.compared_at)
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('overview.histogram')}</h2>
        <p className="quiet">
          {t('overview.histogramText')}
          {versus && ` · ${t('keyword.delta')} ${versus}`}
        </p>
      </header>
      <div className="panel-histogram">
        <QueryBoundary query={keywords} rows={10}>
          {(data) => {
            const all = keywordLinesOf(data)
            const lines = (segment.engine ? all : ofMainEngine(all)).filter((each) =>
              isInSegment(each, segment),
            )
            const bands = histogramOf(lines)
            return (
              <PositionHistogram
                clientId={client.id}
                bands={bands}
                changes={changes(bands, lines)}
              />
            )
          }}
        </QueryBoundary>
      </div>
    </section>
  )
}

/** Against where the same keywords stood before; nothing where none of them did. */
function changes(bands: HistogramBand[], lines: KeywordLine[]): Partial<Record<Band, number>> {
  const then = lines.map(({ prev_position, prev_checked_at }) =>
    bandOf({ position: prev_position, checked_at: prev_checked_at }),
  )
  if (then.every((band) => band === null)) return {}
  return Object.fromEntries(
    bands.map(({ band, count }) => [band, count - then.filter((each) => each === band).length]),
  )
}
