import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { PositionScale } from '../../domain/positions/position-scale.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { Time } from '../../ui/time.tsx'
import { BANDS, type Band, filterRows } from './filter.ts'
import { asoKey, keywordsQuery, type Row, type Summary, useCountries } from './queries.ts'

const ALL = '*'
const GENERATED = 50

export function KeywordSection({ client, summary }: { client: Client; summary: Summary }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const rows = useQuery(keywordsQuery(client.id))
  const { country } = useCountries(client.id)
  return (
    <div id="keywords">
      <Section
        title={t('apps.keywords')}
        text={t('apps.keywordsText', {
          n: summary.keyword_distribution.depth_limit.google_play,
        })}
        actions={mayWork && <FindKeywords clientId={client.id} summary={summary} />}
      >
        <QueryBoundary query={rows}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState title={t('apps.noKeywords')} text={t('apps.noKeywordsText')} />
            ) : (
              <Keywords
                rows={data.filter(({ keyword }) => !country || keyword.country === country)}
              />
            )
          }
        </QueryBoundary>
      </Section>
    </div>
  )
}

/** Ideas from what the stores suggest; they are tracked at once and marked as found. */
function FindKeywords({ clientId, summary }: { clientId: number; summary: Summary }) {
  const t = useText()
  const find = useAction({
    run: () =>
      Promise.all(
        summary.stores.map((store) =>
          api('post', '/api/v1/clients/{client_id}/aso/actions/keywords', {
            path: { client_id: clientId },
            body: { store, count: GENERATED },
          }),
        ),
      ),
    refresh: [asoKey(clientId)],
    onDone: (results) =>
      notify({
        text: t('apps.found', { n: results.reduce((sum, each) => sum + each.imported, 0) }),
      }),
  })
  return (
    <Button isPending={find.isPending} onPress={() => find.mutate()}>
      {t('apps.findKeywords')}
    </Button>
  )
}

function Keywords({ rows }: { rows: Row[] }) {
  const t = useText()
  const { store, band, q, source } = useSearch({ from: '/inside/c/$clientId/apps' })
  const navigate = useNavigate({ from: '/c/$clientId/apps' })
  const set = (change: Record<string, string>) =>
    void navigate({
      search: (old) => ({ ...old, ...change }),
      replace: true,
      resetScroll: false,
    })
  const choose = (name: string) => (id: string) => set({ [name]: id === ALL ? '' : id })
  const shown = filterRows(rows, { store, band, q, source })
  const stores = [...new Set(rows.map(({ keyword }) => keyword.store))]
  return (
    <>
      <Toolbar>
        <FilterField
          label={t('filter.text')}
          value={q ?? ''}
          onChange={(text) => set({ q: text })}
        />
        <div className="toolbar-choices">
          {stores.length > 1 && (
            <Select
              label={t('apps.store')}
              isBare
              value={store ?? ALL}
              options={[
                { id: ALL, label: t('apps.bothStores') },
                ...stores.map((id) => ({ id, label: t(`apps.${id}`) })),
              ]}
              onChange={choose('store')}
            />
          )}
          <Select
            label={t('apps.band')}
            isBare
            value={band ?? ALL}
            options={[
              { id: ALL, label: t('apps.allBands') },
              ...BANDS.map((id: Band) => ({ id, label: t(`apps.band.${id}`) })),
            ]}
            onChange={choose('band')}
          />
          <Select
            label={t('apps.source')}
            isBare
            value={source ?? ALL}
            options={[
              { id: ALL, label: t('apps.allSources') },
              { id: 'generated', label: t('apps.ideas') },
            ]}
            onChange={choose('source')}
          />
        </div>
        <p className="toolbar-end quiet" role="status">
          {shown.length === rows.length
            ? t('keywords.count', { n: rows.length })
            : t('keywords.countOf', { shown: shown.length, n: rows.length })}
        </p>
      </Toolbar>
      <Table
        label={t('apps.keywords')}
        headings={[
          { id: 'query', label: t('keyword.query') },
          { id: 'rail', label: t('apps.rail'), isHidden: true, isWide: true },
          { id: 'position', label: t('apps.position'), isNumber: true },
          { id: 'delta', label: t('apps.delta'), isNumber: true },
          { id: 'depth', label: t('apps.depth'), isNumber: true, isWide: true },
          { id: 'difficulty', label: t('apps.difficulty'), isNumber: true, isWide: true },
          { id: 'traffic', label: t('apps.traffic'), isNumber: true, isWide: true },
          { id: 'store', label: t('apps.store'), isWide: true },
          { id: 'checked', label: t('apps.checked'), isWide: true },
        ]}
      >
        {shown.map((row) => (
          <KeywordRow key={row.keyword.id} {...row} />
        ))}
      </Table>
    </>
  )
}

function KeywordRow({ keyword, last }: Row) {
  const t = useText()
  const isChecked = keyword.latest_checked_at !== null
  const position = keyword.latest_position
  const now =
    position !== null
      ? ({ state: 'ranked', position } as const)
      : ({ state: isChecked ? 'not found' : 'not checked' } as const)
  return (
    <tr>
      <td data-wrap="true">
        {keyword.query}
        {keyword.source === 'generated' && <span className="hint"> {t('apps.idea')}</span>}
        {keyword.last_error && <span className="problem"> {keyword.last_error}</span>}
        <span className="hint table-below">{t(`apps.${keyword.store}`)}</span>
      </td>
      <td data-wide="true">
        <PositionScale now={now} before={last?.previous_position ?? null} />
      </td>
      <td data-number="true">
        {position === null ? (
          <span className="quiet">
            {t(isChecked ? 'apps.band.none' : 'apps.band.unchecked')}
          </span>
        ) : (
          <Num value={position} />
        )}
      </td>
      <td data-number="true">
        <Delta value={last?.delta ?? null} />
      </td>
      <td data-number="true" data-wide="true" title={last?.source}>
        <Num value={last?.checked_depth} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={keyword.difficulty ?? keyword.estimated_difficulty} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={keyword.estimated_traffic} />
      </td>
      <td data-wide="true">{t(`apps.${keyword.store}`)}</td>
      <td data-wide="true">
        {keyword.latest_checked_at !== null && <Time at={keyword.latest_checked_at} />}
      </td>
    </tr>
  )
}
