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

const competingQuery = (clientId: number, days: number) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'competing', days],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/search-performance/competing', {
        path: { client_id: clientId },
        query: { limit: SHOWN },
        signal,
      }),
  })

/** Cannibalisation that clicks confirm. */
export function CompetingSection({ client, days }: { client: Client; days: number }) {
  const t = useText()
  const competing = useQuery(competingQuery(client.id, days))
  return (
    <Section title={t('performance.competing')} text={t('performance.competingText')}>
      <QueryBoundary query={competing} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="quiet">{t('performance.competingNone')}</p>
          ) : (
            <Table
              label={t('performance.competing')}
              headings={[
                { id: 'query', label: t('performance.head.query') },
                { id: 'pages', label: t('performance.dimension.page') },
                { id: 'clicks', label: t('performance.clicks'), isNumber: true },
                { id: 'turns', label: t('performance.turns'), isNumber: true, isWide: true },
              ]}
            >
              {items.map(({ query, pages, clicks, turns }) => (
                <tr key={query}>
                  <td data-wrap="true">{query}</td>
                  <td data-wrap="true">
                    {pages.map((page) => (
                      <div key={page.url}>
                        <span className="mono">{pathOf(page.url)}</span>{' '}
                        <span className="hint">
                          <Num value={page.clicks} /> ·{' '}
                          {t('performance.weeksLeading', { n: page.weeks_leading })}
                        </span>
                      </div>
                    ))}
                  </td>
                  <td data-number="true">
                    <Num value={clicks} />
                  </td>
                  <td data-number="true" data-wide="true">
                    <Num value={turns} />
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
