import { useQuery } from '@tanstack/react-query'
import { visibilityQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { keywordsQuery } from '../../api/keywords.ts'
import { useText } from '../../i18n/language.tsx'
import { type Band, ladderOf } from '../../ui/bands.ts'
import { Ladder } from '../../ui/ladder.tsx'
import { isInSegment, linesOf } from '../../ui/lines.ts'
import { useScope } from '../../ui/scope.ts'
import { Loaded } from '../../ui/states.tsx'

type Counts = { top3: number; top10: number; top30: number; total: number; not_found: number }

/** Where every keyword stands now, upright. */
export function LadderPanel({ client }: { client: Client }) {
  const t = useText()
  const { span, compared, segment } = useScope()
  const keywords = useQuery(keywordsQuery(client.id))
  const { data: points } = useQuery(visibilityQuery(client.id, span, segment))
  const ghost = useQuery({ ...visibilityQuery(client.id, compared, segment), enabled: compared !== null })
  const last = points?.at(-1)
  const base = compared ? ghost.data?.at(-1) : points?.[0]
  const isFair = last && base && last !== base && !last.is_partial && !base.is_partial
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('overview.ladder')}</h2>
        <p className="quiet">{t('overview.ladderText')}</p>
      </header>
      <div className="panel-ladder">
        <Loaded query={keywords} rows={10}>
          {(data) => (
            <Ladder
              clientId={client.id}
              bands={ladderOf(linesOf(data).filter((each) => isInSegment(each, segment)))}
              changes={isFair ? changes(last, base) : {}}
            />
          )}
        </Loaded>
      </div>
    </section>
  )
}

function changes(last: Counts, base: Counts): Partial<Record<Band, number>> {
  const parts = (point: Counts) => ({
    '1-3': point.top3,
    '4-10': point.top10 - point.top3,
    '11-30': point.top30 - point.top10,
    '31-100': point.total - point.not_found - point.top30,
    none: point.not_found,
  })
  const [now, then] = [parts(last), parts(base)]
  return {
    '1-3': now['1-3'] - then['1-3'],
    '4-10': now['4-10'] - then['4-10'],
    '11-30': now['11-30'] - then['11-30'],
    '31-100': now['31-100'] - then['31-100'],
    none: now.none - then.none,
  }
}
