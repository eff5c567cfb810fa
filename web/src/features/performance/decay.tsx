import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'

const SHOWN = 20

const decayQuery = (clientId: number, days: number) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'decay', days],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/search-performance/decay', {
        path: { client_id: clientId },
        query: { limit: SHOWN },
        signal,
      }),
  })

/** Pages that bring fewer clicks than they did, and why. */
export function DecaySection({ client, days }: { client: Client; days: number }) {
  const t = useText()
  const decay = useQuery(decayQuery(client.id, days))
  return (
    <Section title={t('performance.decay')} text={t('performance.decayText')}>
      <QueryBoundary query={decay} rows={3}>
        {({ items, comparison }) => (
          <>
            <p className="hint">{t(`performance.decay.${comparison}`)}</p>
            {items.length === 0 ? (
              <p className="quiet">{t('performance.decayNone')}</p>
            ) : (
              <Table
                label={t('performance.decay')}
                headings={[
                  { id: 'page', label: t('performance.head.page') },
                  { id: 'lost', label: t('performance.decayLost'), isNumber: true },
                  {
                    id: 'before',
                    label: t('performance.decayBefore'),
                    isNumber: true,
                    isWide: true,
                  },
                  { id: 'now', label: t('performance.decayNow'), isNumber: true, isWide: true },
                  { id: 'cause', label: t('performance.decayCause') },
                ]}
              >
                {items.map((page) => (
                  <tr key={page.url}>
                    <td className="mono" data-wrap="true">
                      <a
                        href={page.url}
                        target="_blank"
                        rel="noopener noreferrer nofollow"
                        title={page.url}
                      >
                        {pathOf(page.url)}
                      </a>
                    </td>
                    <td data-number="true">
                      <Num value={page.lost_clicks} />
                    </td>
                    <td data-number="true" data-wide="true">
                      <Num value={page.before.clicks} />
                    </td>
                    <td data-number="true" data-wide="true">
                      <Num value={page.clicks} />
                    </td>
                    <td>{t(`performance.cause.${page.cause}`)}</td>
                  </tr>
                ))}
              </Table>
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}
