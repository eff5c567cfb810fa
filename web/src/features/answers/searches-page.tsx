import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { assistantName } from '../../domain/provider-name.ts'
import { useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import './answers.css'
import { type Search, searchesQuery } from './queries.ts'

/** What assistants search when they are asked the prompts of a client. */
export function SearchesPage() {
  const t = useText()
  return (
    <ClientPage title={t('searches.title')}>
      {(client) => <Searches key={client.id} client={client} />}
    </ClientPage>
  )
}

function Searches({ client }: { client: Client }) {
  const t = useText()
  const searches = useQuery(searchesQuery(client.id))
  return (
    <Page
      title={t('searches.title')}
      about={client.name}
      lead={
        <p>
          <Link to="/c/$clientId/answers" params={{ clientId: client.id }}>
            {t('nav.answers')}
          </Link>
          {' · '}
          {t('searches.lead')}
        </p>
      }
    >
      <QueryBoundary query={searches} rows={10}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={t('searches.none')}
              text={t('searches.noneText')}
              picture={
                <SampleTable
                  headings={[
                    t('searches.query'),
                    { label: t('searches.answers'), isNumber: true },
                    { label: t('searches.cited'), isNumber: true },
                  ]}
                  rows={[
                    ['best burr coffee grinder 2026', 6, 2],
                    ['espresso machine for beginners', 4, 0],
                  ]}
                />
              }
            >
              <LinkButton to="/c/$clientId/answers" params={{ clientId: client.id }}>
                {t('nav.answers')}
              </LinkButton>
            </EmptyState>
          ) : (
            <SearchTable searches={list} />
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function SearchTable({ searches }: { searches: Search[] }) {
  const t = useText()
  return (
    <Table
      label={t('searches.title')}
      headings={[
        { id: 'query', label: t('searches.query') },
        { id: 'answers', label: t('searches.answers'), isNumber: true },
        { id: 'cited', label: t('searches.cited'), isNumber: true },
        { id: 'providers', label: t('answers.providers'), isWide: true },
        { id: 'prompts', label: t('answers.prompt'), isWide: true },
      ]}
    >
      {searches.map(({ query, answers, cited, providers, prompts }) => (
        <tr key={query}>
          <td data-wrap="true">{query}</td>
          <td data-number="true">
            <Num value={answers} />
          </td>
          <td data-number="true">
            <Num value={cited} />
          </td>
          <td data-wide="true" className="quiet">
            {providers.map(assistantName).join(', ')}
          </td>
          <td data-wide="true" data-clip="true" className="quiet" title={prompts.join('\n')}>
            {prompts.join(' · ')}
          </td>
        </tr>
      ))}
    </Table>
  )
}
