import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shareQuery } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { competitorsQuery } from '../../api/competitors.ts'
import { pickScope, useScope } from '../../domain/period/scope.ts'
import { ShareChart } from '../../domain/positions/share-chart.tsx'
import { useText } from '../../i18n/language.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'

/** The client's share of the clicks beside its competitors'. */
export function Competitors({ client }: { client: Client }) {
  const t = useText()
  const { span, segment } = useScope()
  const share = useQuery(shareQuery(client.id, { span, segment }))
  const { data: competitors = [] } = useQuery(competitorsQuery(client.id))
  return (
    <div className="overview-competitors">
      <QueryBoundary query={share} rows={6}>
        {(data) => (
          <ShareChart
            client={client}
            share={data}
            competitors={competitors}
            span={span}
            actions={
              <Link
                className="chart-more"
                to="/c/$clientId/competitors"
                params={{ clientId: client.id }}
                search={pickScope}
              >
                {t('nav.competitors')}
              </Link>
            }
          />
        )}
      </QueryBoundary>
    </div>
  )
}
