import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ONE_DECIMAL } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { PageSteps } from '../../ui/table/page-steps.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { PERCENT } from './measures.ts'
import './performance.css'
import {
  BRANDS,
  DIMENSIONS,
  type Dimension,
  PAGE_SIZE,
  type Row,
  rowsQuery,
  SORTS,
  type Sort,
  type Span,
  VIEWS,
} from './queries.ts'
import { shownPath } from './shown-path.ts'

/** Queries, pages, countries or devices, with what came of them. */
export function Rows({ client, span, days }: { client: Client; span: Span; days: number }) {
  const t = useText()
  const {
    by,
    q = '',
    sort: given,
    page: text,
    view: seen,
    brand: named,
  } = useSearch({ from: '/inside/c/$clientId/search' })
  const navigate = useNavigate({ from: '/c/$clientId/search' })
  const set = (change: Record<string, string | undefined>) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
  const dimension = DIMENSIONS.find((each) => each === by) ?? 'query'
  const sort = SORTS.find((each) => each === given) ?? 'clicks'
  const page = Math.max(1, Number(text) || 1)
  const isQuery = dimension === 'query'
  const view = isQuery ? VIEWS.find((each) => each === seen) : undefined
  const brand = isQuery ? BRANDS.find((each) => each === named) : undefined
  const rows = useQuery(
    rowsQuery({ clientId: client.id, span, days, dimension, q, sort, page, view, brand }),
  )
  return (
    <Section title={t('performance.rows')}>
      <Toolbar>
        <Segmented
          label={t('performance.rows')}
          options={DIMENSIONS.map((id) => ({ id, label: t(`performance.dimension.${id}`) }))}
          value={dimension}
          onChange={(next) =>
            set({ by: next, q: undefined, view: undefined, brand: undefined })
          }
        />
        {(dimension === 'query' || dimension === 'page') && (
          <FilterField
            label={t('performance.filter')}
            value={q}
            onChange={(value) => set({ q: value })}
          />
        )}
        {isQuery && (
          <>
            <Select
              label={t('performance.view')}
              isBare
              value={view ?? 'all'}
              onChange={(next) =>
                set({
                  view: next === 'all' ? undefined : next,
                  sort: next === 'all' ? undefined : 'impressions',
                })
              }
              options={(['all', ...VIEWS] as const).map((id) => ({
                id,
                label: t(`performance.view.${id}`),
              }))}
            />
            <Select
              label={t('performance.brandFilter')}
              isBare
              value={brand ?? 'all'}
              onChange={(next) => set({ brand: next === 'all' ? undefined : next })}
              options={(['all', ...BRANDS] as const).map((id) => ({
                id,
                label: t(`performance.brand.${id}`),
              }))}
            />
          </>
        )}
      </Toolbar>
      {view && <p className="hint">{t(`performance.viewText.${view}`)}</p>}
      <QueryBoundary query={rows} rows={8}>
        {(data) =>
          data.length ? (
            <>
              <RowTable
                client={client}
                rows={data}
                dimension={dimension}
                sort={sort}
                onSort={(next) => set({ sort: next })}
              />
              <PageSteps
                page={page}
                isLast={data.length < PAGE_SIZE}
                onGo={(next) => set({ page: String(next) })}
              />
            </>
          ) : (
            <EmptyState title={t('performance.noRows')} text={t('performance.noRowsText')} />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

type RowTableProps = {
  client: Client
  rows: Row[]
  dimension: Dimension
  sort: Sort
  onSort(sort: Sort): void
}

function RowTable({ client, rows, dimension, sort, onSort }: RowTableProps) {
  const t = useText()
  const mayTrack = useMay('analyst') && dimension === 'query'
  return (
    <Table
      label={t(`performance.dimension.${dimension}`)}
      headings={[
        { id: 'value', label: t(`performance.head.${dimension}`) },
        ...SORTS.map((id) => ({
          id,
          label: t(`performance.${id}`),
          isNumber: true,
          isWide: id === 'ctr',
          order: orderOf(id, sort),
          onSort: () => onSort(id),
        })),
        ...(mayTrack ? [{ id: 'actions', label: t('table.actions'), isHidden: true }] : []),
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.is_remainder}${row.value}`} data-remainder={row.is_remainder}>
          <td data-wrap="true" className={dimension === 'page' ? 'mono' : undefined}>
            <Value row={row} dimension={dimension} />
          </td>
          <td data-number="true">
            <Num value={row.clicks} />
            <Change now={row.clicks} before={row.previous?.clicks} />
          </td>
          <td data-number="true">
            <Num value={row.impressions} />
            <Change now={row.impressions} before={row.previous?.impressions} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={row.ctr} options={PERCENT} />
          </td>
          <td data-number="true">
            <Num value={row.position} options={ONE_DECIMAL} />
            <Change now={row.position} before={row.previous?.position} isLessBetter />
          </td>
          {mayTrack && (
            <td data-actions="true">
              {row.is_tracked === false && <Track client={client} query={row.value} />}
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}

function Track({ client, query }: { client: Client; query: string }) {
  const t = useText()
  const track = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/search-performance/track', {
        path: { client_id: client.id },
        body: { query },
      }),
    refresh: [
      ['search-console', client.id],
      ['keywords', client.id],
    ],
    onDone: ({ added }) =>
      notify({
        text: t(added.length ? 'performance.trackDone' : 'performance.trackHad', { query }),
      }),
  })
  return (
    <Button
      kind="quiet"
      icon="plus"
      aria-label={`${t('performance.track')}: ${query}`}
      isPending={track.isPending}
      onPress={() => track.mutate()}
    >
      {t('performance.track')}
    </Button>
  )
}

function orderOf(id: Sort, sort: Sort): 'ascending' | 'descending' | 'none' {
  if (id !== sort) return 'none'
  return id === 'position' ? 'ascending' : 'descending'
}

type ChangeProps = {
  now: number | null
  before: number | null | undefined
  isLessBetter?: boolean
}

function Change({ now, before, isLessBetter = false }: ChangeProps) {
  if (now === null || before === null || before === undefined) return null
  return (
    <div className="performance-change">
      <Delta value={now - before} digits={isLessBetter ? 1 : 0} isLessBetter={isLessBetter} />
    </div>
  )
}

function Value({ row, dimension }: { row: Row; dimension: Dimension }) {
  const { language, t } = useLanguage()
  const { value, is_remainder, is_tracked } = row
  if (is_remainder)
    return (
      <span className="quiet">
        {t(dimension === 'page' ? 'performance.remainderPage' : 'performance.remainder')}
      </span>
    )
  if (dimension === 'country')
    return countryName(language, value) ?? t('performance.country.unknown')
  if (dimension === 'device') {
    const known = DEVICES.find((each) => each === value)
    return known ? t(`performance.device.${known}`) : value
  }
  if (dimension === 'page')
    return (
      <a href={value} target="_blank" rel="noopener noreferrer nofollow" title={value}>
        {shownPath(value)}
      </a>
    )
  return (
    <>
      {value} {is_tracked && <span className="hint">{t('performance.tracked')}</span>}
    </>
  )
}

const DEVICES = ['desktop', 'mobile', 'tablet'] as const

function countryName(language: string, code: string): string | undefined {
  if (!/^[a-z]{2}$/.test(code) || code === 'zz') return undefined
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(
    code.toUpperCase(),
  )
}
