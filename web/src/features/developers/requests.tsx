import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FilterChip } from '../../ui/table/filter-chip.tsx'
import { NewerOlder } from '../../ui/table/newer-older.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { DevelopersLayout } from './layout.tsx'
import {
  keysQuery,
  type LoggedRequest,
  OUTCOMES,
  type Outcome,
  REQUEST_PAGE,
  requestsQuery,
} from './queries.ts'
import { RequestRow } from './request-row.tsx'

/** What programs asked lately: enough to find the one that went wrong. */
export function RequestsPage() {
  const t = useText()
  const mayManage = useMay('admin')
  const { outcome: wanted, key: keyText, span } = useSearch({ from: '/inside/dev/requests' })
  const outcome = OUTCOMES.find((each) => each === wanted) ?? 'all'
  const key = Number(keyText) || undefined
  const isLately = span === 'minute'
  const [offset, setOffset] = useState(0)
  const navigate = useNavigate({ from: '/dev/requests' })
  const requests = useQuery(requestsQuery({ outcome, key, isLately, offset }))
  function show(next: { outcome?: Outcome | undefined; key?: undefined; span?: undefined }) {
    setOffset(0)
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true })
  }
  return (
    <DevelopersLayout about={t('requests.title')}>
      <Section
        title={t('requests.title')}
        text={t(mayManage ? 'requests.textAll' : 'requests.text')}
      >
        <Toolbar>
          <Segmented
            label={t('requests.outcome')}
            options={OUTCOMES.map((id) => ({ id, label: t(`outcome.${id}`) }))}
            value={outcome}
            onChange={(next) => show({ outcome: next === 'all' ? undefined : next })}
          />
          {key && <KeyFilter id={key} onClear={() => show({ key: undefined })} />}
          {isLately && (
            <FilterChip name={t('usage.minute')} onClear={() => show({ span: undefined })}>
              {t('usage.minute')}
            </FilterChip>
          )}
        </Toolbar>
        <QueryBoundary query={requests} rows={10}>
          {(data) =>
            data.length ? (
              <>
                <Rows requests={data.slice(0, REQUEST_PAGE)} />
                <NewerOlder
                  offset={offset}
                  size={REQUEST_PAGE}
                  hasMore={data.length > REQUEST_PAGE}
                  onMove={setOffset}
                />
              </>
            ) : (
              <EmptyState
                title={t('requests.none')}
                text={t('requests.noneText')}
                picture={
                  <SampleTable
                    headings={[
                      t('requests.request'),
                      { label: t('requests.status'), isNumber: true },
                      { label: t('requests.took'), isNumber: true },
                    ]}
                    rows={[
                      ['POST /v1/search', 200, 840],
                      ['GET /api/v1/clients', 200, 12],
                      ['POST /v1/news', 402, 4],
                    ]}
                  />
                }
              >
                <LinkButton to="/dev">{t('apiKeys.title')}</LinkButton>
              </EmptyState>
            )
          }
        </QueryBoundary>
      </Section>
    </DevelopersLayout>
  )
}

function KeyFilter({ id, onClear }: { id: number; onClear(): void }) {
  const t = useText()
  const { data: keys } = useQuery(keysQuery)
  const name = keys?.find((key) => key.id === id)?.name ?? t('credits.key', { id: String(id) })
  return (
    <FilterChip name={name} onClear={onClear}>
      {name}
    </FilterChip>
  )
}

function Rows({ requests }: { requests: LoggedRequest[] }) {
  const t = useText()
  const { data: keys = [] } = useQuery(keysQuery)
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  return (
    <Table
      label={t('requests.title')}
      headings={[
        { id: 'path', label: t('requests.request') },
        { id: 'status', label: t('requests.status'), isNumber: true },
        { id: 'took', label: t('requests.took'), isNumber: true, isWide: true },
        { id: 'key', label: t('apiKeys.key'), isWide: true },
        { id: 'at', label: t('credits.when') },
        { id: 'id', label: t('requests.id'), isWide: true },
      ]}
    >
      {requests.map((request) => (
        <RequestRow
          key={request.id}
          request={request}
          keyName={names.get(request.key_id ?? 0)}
        />
      ))}
    </Table>
  )
}
