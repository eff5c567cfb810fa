import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { FilterChip } from '../../ui/table/filter-chip.tsx'
import { PageSteps } from '../../ui/table/page-steps.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { Time } from '../../ui/time.tsx'
import { AdList } from './ad-list.tsx'
import {
  type Observation,
  type ObservationFilter,
  observationsQuery,
  PAGE_SIZE,
} from './queries.ts'
import { useSurfaceName } from './surface-name.ts'

/** The rows behind the shares: all, or those of one search or advertiser. */
export function Observations({
  client,
  ...filter
}: { client: Client } & Omit<ObservationFilter, 'page'>) {
  const t = useText()
  const [page, setPage] = useState(1)
  const { advertiser } = filter
  const observations = useQuery(observationsQuery(client.id, { page, ...filter }))
  const navigate = useNavigate({ from: '/c/$clientId/ads' })
  return (
    <div id="observations">
      <Section title={t('ads.observations')}>
        {advertiser !== undefined && (
          <Toolbar>
            <FilterChip
              name={advertiser}
              onClear={() =>
                void navigate({
                  search: (old) => ({ ...old, advertiser: undefined }),
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              <span className="mono">{advertiser}</span>
            </FilterChip>
          </Toolbar>
        )}
        <QueryBoundary query={observations} rows={4}>
          {(data) => (
            <>
              <Table
                label={t('ads.observations')}
                headings={[
                  { id: 'prompt', label: t('ads.prompt') },
                  { id: 'surface', label: t('ads.surface') },
                  { id: 'ads', label: t('ads.ads') },
                  { id: 'at', label: t('ads.when'), isWide: true },
                  { id: 'actions', label: t('table.actions'), isHidden: true },
                ]}
              >
                {data.map((observation) => (
                  <Row key={observation.id} client={client} observation={observation} />
                ))}
              </Table>
              <PageSteps page={page} isLast={data.length < PAGE_SIZE} onGo={setPage} />
            </>
          )}
        </QueryBoundary>
      </Section>
    </div>
  )
}

function Row({ client, observation }: { client: Client; observation: Observation }) {
  const t = useText()
  const { id, prompt, ads, created_at, surface, prompt_id, answer_id } = observation
  const nameOf = useSurfaceName()
  const mayWork = useMay('analyst')
  const remove = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/ad-observations/{observation_id}', {
        path: { client_id: client.id, observation_id: id },
      }),
    refresh: [['ads', client.id]],
  })
  return (
    <tr>
      <td data-wrap="true">
        <Link to="/c/$clientId/ads" params={{ clientId: client.id }} search={{ prompt }}>
          {prompt}
        </Link>
      </td>
      <td data-wrap="true">
        {prompt_id !== null && answer_id !== null ? (
          <Link
            to="/c/$clientId/answers/$promptId"
            params={{ clientId: client.id, promptId: prompt_id }}
            search={{ provider: surface, answer: String(answer_id) }}
            title={t('ads.openAnswer')}
          >
            {nameOf(surface)}
          </Link>
        ) : (
          nameOf(surface)
        )}
      </td>
      <td data-wrap="true">
        <AdList client={client} ads={ads} />
      </td>
      <td className="quiet" data-wide="true">
        <Time at={created_at} />
      </td>
      <td data-actions="true">
        {mayWork && (
          <Button
            kind="quiet"
            icon="trash"
            isPending={remove.isPending}
            onPress={() => remove.mutate()}
            aria-label={`${t('action.remove')}: ${prompt}`}
          >
            {t('action.remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}
