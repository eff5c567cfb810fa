import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { appsQuery, type Summary, useCountries } from './queries.ts'

/** The apps that are tracked, each with its store, its audit and its last look. */
export function AppList({ client, summary }: { client: Client; summary: Summary }) {
  const t = useText()
  const apps = useQuery(appsQuery(client.id))
  const { country } = useCountries(client.id)
  const scores = new Map(summary.listing_audit.apps.map(({ app_id, score }) => [app_id, score]))
  return (
    <Section title={t('apps.list')}>
      <QueryBoundary query={apps} rows={2}>
        {(data) => (
          <Table
            label={t('apps.list')}
            headings={[
              { id: 'name', label: t('apps.name') },
              { id: 'store', label: t('apps.store') },
              { id: 'market', label: t('keyword.market'), isWide: true },
              {
                id: 'audit',
                label: `${t('apps.audit')}, ${t('apps.ofHundred')}`,
                isNumber: true,
              },
              { id: 'checked', label: t('today.checked'), isWide: true },
            ]}
          >
            {appsOf(data, country).map(
              ({ id, app_name, app_url, store, country, language, listing_checked_at }) => (
                <tr key={id}>
                  <td>
                    {app_url ? (
                      <a href={app_url} target="_blank" rel="noreferrer">
                        {app_name}
                      </a>
                    ) : (
                      app_name
                    )}
                  </td>
                  <td>{t(`apps.${store}`)}</td>
                  <td className="mono" data-wide="true">
                    {country}·{language}
                  </td>
                  <td data-number="true">
                    <Num value={scores.get(id) ?? null} />
                  </td>
                  <td data-wide="true">
                    {listing_checked_at === null ? '–' : <Time at={listing_checked_at} />}
                  </td>
                </tr>
              ),
            )}
          </Table>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** As the figures count: an app stands for every country where there is none of that country. */
function appsOf<App extends { country: string }>(apps: App[], country: string | undefined) {
  const near = apps.filter((app) => app.country === country)
  return near.length > 0 ? near : apps
}
