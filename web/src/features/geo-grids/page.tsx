import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { RunProgress } from '../../domain/runs/run-progress.tsx'
import { ONE_DECIMAL } from '../../i18n/format.ts'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateGrid } from './create-grid.tsx'
import { GridBody } from './grid-body.tsx'
import { GridPicture } from './grid-picture.tsx'
import { LocalSection } from './local-section.tsx'
import { type Grid, type GridPoint, gridsKey, gridsQuery } from './queries.ts'

/** Where a business ranks on the map from points around a centre. */
export function GeoGridsPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.grids')}>
      {(client) => <Grids key={client.id} client={client} />}
    </ClientPage>
  )
}

function Grids({ client }: { client: Client }) {
  const t = useText()
  const { grid: asked } = useSearch({ from: '/inside/c/$clientId/grids' })
  const gridId = Number(asked) || null
  return gridId === null ? (
    <GridList client={client} />
  ) : (
    <GridBody key={gridId} client={client} gridId={gridId} label={t('nav.grids')} />
  )
}

function GridList({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [isCreating, setCreating] = useState(false)
  const grids = useQuery(gridsQuery(client.id))
  const create = mayWork && (
    <Button kind="primary" icon="plus" onPress={() => setCreating(true)}>
      {t('grids.create')}
    </Button>
  )
  return (
    <Page
      title={t('nav.grids')}
      about={client.name}
      lead={<p>{t('grids.lead')}</p>}
      actions={!!grids.data?.items.length && create}
    >
      <RunProgress
        of={{ clientId: client.id, kind: 'geo_grid', pageKey: gridsKey(client.id) }}
        label={t('nav.grids')}
      />
      <QueryBoundary query={grids} rows={5}>
        {({ items }) => (
          <>
            {items.length > 0 ? (
              <GridTable client={client} grids={items} />
            ) : (
              <EmptyState
                title={t('grids.none')}
                text={t(mayWork ? 'grids.noneText' : 'grids.noneForViewer')}
                picture={<Sample label={t('grids.sample')} />}
              >
                <div className="form-row">{create}</div>
              </EmptyState>
            )}
            <LocalSection client={client} />
          </>
        )}
      </QueryBoundary>
      {isCreating && <CreateGrid client={client} onClose={() => setCreating(false)} />}
    </Page>
  )
}

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

function GridTable({ client, grids }: { client: Client; grids: Grid[] }) {
  const t = useText()
  return (
    <Table
      label={t('nav.grids')}
      headings={[
        { id: 'business', label: t('grids.business') },
        { id: 'size', label: t('grids.size'), isWide: true },
        { id: 'share', label: t('grids.share'), isNumber: true },
        { id: 'position', label: t('grids.avgPosition'), isNumber: true },
        { id: 'notFound', label: t('grids.notFoundShort'), isNumber: true },
        { id: 'checked', label: t('grids.lastCheck') },
      ]}
    >
      {grids.map(({ id, business, query, size, radius_km, last_result: check }) => (
        <tr key={id}>
          <td data-wrap="true">
            <Link
              to="/c/$clientId/grids"
              params={{ clientId: client.id }}
              search={{ grid: String(id) }}
            >
              {query}
            </Link>
            <div className="hint">{business.name}</div>
          </td>
          <td data-wide="true">{t('grids.shape', { size, km: radius_km })}</td>
          <td data-number="true">
            <Num
              value={
                check?.share_of_local_voice == null ? null : check.share_of_local_voice / 100
              }
              options={PERCENT}
            />
          </td>
          <td data-number="true">
            <Num value={check?.avg_position ?? null} options={ONE_DECIMAL} />
          </td>
          <td data-number="true">
            <Num value={check?.not_found ?? null} />
          </td>
          <td>{check ? <Time at={check.created_at} /> : t('grids.never')}</td>
        </tr>
      ))}
    </Table>
  )
}

const SAMPLE = [4, 3, 6, 2, 1, 4, 8, 5, null]

function Sample({ label }: { label: string }) {
  const nothing = {
    prev_position: null,
    delta: null,
    is_new: false,
    is_lost: false,
    reason: '',
    source: '',
  }
  const grid = SAMPLE.map((position, nr): GridPoint => {
    const state = position === null ? 'not_found' : 'ranked'
    const at = { nr, row: Math.floor(nr / 3), column: nr % 3, latitude: 0, longitude: 0 }
    return { ...at, ...nothing, state, position, results: [] }
  })
  return (
    <div className="geo-layout">
      <GridPicture grid={{ size: 3, radius_km: 1, depth: 20, grid }} label={label} />
    </div>
  )
}
