import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { ClusterTable } from './cluster-table.tsx'
import {
  ADVICE,
  type ClusterList,
  clustersKey,
  clustersQuery,
  PAGE_SIZE,
  SORTS,
} from './queries.ts'

/** Keywords that search engines answer with the same pages. */
export function ClustersPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.clusters')}>
      {(client) => <Clusters key={client.id} client={client} />}
    </ClientPage>
  )
}

function Clusters({ client }: { client: Client }) {
  const t = useText()
  const {
    q = '',
    advice: asked,
    sort: order,
    page: text,
  } = useSearch({ from: '/inside/c/$clientId/clusters' })
  const page = Math.max(1, Number(text) || 1)
  const advice = ADVICE.find((each) => each === asked)
  const sort = SORTS.find((each) => each === order) ?? '-keywords'
  const clusters = useQuery(clustersQuery(client.id, { q, advice, sort, page }))
  const isNarrowed = q !== '' || advice !== undefined
  return (
    <Page title={t('nav.clusters')} about={client.name} lead={<p>{t('clusters.lead')}</p>}>
      <QueryBoundary query={clusters} rows={8}>
        {(data) =>
          data.total === 0 && !isNarrowed ? (
            <None client={client} list={data} />
          ) : (
            <>
              <Controls client={client} list={data} />
              {data.items.length > 0 ? (
                <ClusterTable client={client} clusters={data.items} />
              ) : (
                <EmptyState title={t('clusters.noMatch')} text={t('clusters.noMatchText')} />
              )}
              <Pages list={data} page={page} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function useGo() {
  const navigate = useNavigate({ from: '/c/$clientId/clusters' })
  return (change: Record<string, string | undefined>) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
}

function Controls({ client, list }: { client: Client; list: ClusterList }) {
  const t = useText()
  const go = useGo()
  const { q = '', advice, sort } = useSearch({ from: '/inside/c/$clientId/clusters' })
  return (
    <Toolbar>
      <FilterField
        label={t('clusters.find')}
        value={q}
        onChange={(value) => go({ q: value })}
      />
      <Select
        label={t('clusters.advice')}
        isBare
        value={ADVICE.find((each) => each === advice) ?? 'all'}
        onChange={(next) => go({ advice: next === 'all' ? undefined : next })}
        options={[
          { id: 'all', label: t('clusters.allAdvice') },
          ...ADVICE.map((id) => ({ id, label: t(`clusters.advice.${id}`) })),
        ]}
      />
      <Select
        label={t('clusters.sort')}
        isBare
        value={SORTS.find((each) => each === sort) ?? '-keywords'}
        onChange={(next) => go({ sort: next === '-keywords' ? undefined : next })}
        options={SORTS.map((id) => ({ id, label: t(`clusters.sort.${id}`) }))}
      />
      <Width client={client} list={list} />
      <p className="quiet" role="status">
        {t('clusters.counts', {
          n: list.keywords,
          clusters: list.total,
          alone: list.unclustered,
        })}
      </p>
    </Toolbar>
  )
}

const WIDTHS = ['2', '3', '4', '5', '6', '7', '8']

/** How alike results pages must be. */
function Width({ client, list }: { client: Client; list: ClusterList }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const save = useAction({
    run: (min_shared: number) =>
      api('put', '/api/v1/clients/{client_id}/serp-cluster-settings', {
        path: { client_id: client.id },
        body: { min_shared },
      }),
    refresh: [clustersKey(client.id)],
  })
  if (!mayWork) return null
  return (
    <Select
      label={t('clusters.width')}
      isBare
      isDisabled={save.isPending}
      value={String(list.min_shared)}
      onChange={(next) => save.mutate(Number(next))}
      options={WIDTHS.map((id) => ({ id, label: t('clusters.shared', { n: Number(id) }) }))}
    />
  )
}

function Pages({ list, page }: { list: ClusterList; page: number }) {
  const go = useGo()
  return (
    <Pager
      page={page}
      pages={Math.ceil(list.total / PAGE_SIZE)}
      onPage={(next) => go({ page: String(next) })}
    />
  )
}

/** Before the first check, and where no two results pages are alike. */
function None({ client, list }: { client: Client; list: ClusterList }) {
  const t = useText()
  if (list.unclustered === 0)
    return (
      <EmptyState
        title={t('clusters.none')}
        text={t('clusters.noneText')}
        picture={
          <SampleTable
            headings={[
              t('clusters.cluster'),
              { label: t('nav.keywords'), isNumber: true },
              { label: t('overview.visibility'), isNumber: true },
              t('clusters.advice'),
            ]}
            rows={[
              ['espresso machine', 9, '31.2 %', t('clusters.advice.one_page')],
              ['burr coffee grinder', 6, '12.4 %', t('clusters.advice.needs_page')],
              ['pour over ratio', 4, '8.0 %', t('clusters.advice.one_page')],
            ]}
          />
        }
      >
        <div className="form-row">
          <LinkButton kind="primary" to="/c/$clientId/checks" params={{ clientId: client.id }}>
            {t('run.start')}
          </LinkButton>
        </div>
      </EmptyState>
    )
  return (
    <>
      <Toolbar>
        <Width client={client} list={list} />
      </Toolbar>
      <EmptyState
        title={t('clusters.alone')}
        text={t('clusters.aloneText', { n: list.unclustered })}
      />
    </>
  )
}
