import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { ClickModelNote } from '../../domain/click-model-note.tsx'
import { ClientPage } from '../../domain/client-page.tsx'
import { useEngineName } from '../../domain/positions/of-engine.ts'
import { useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { PageDetailView } from './page-detail.tsx'
import { PageTable } from './page-table.tsx'
import { PAGE_SIZE, pagesQuery, SHOWS, SORTS } from './queries.ts'

/** The pages of the client; with an address in the URL, that one. */
export function PagesPage() {
  const t = useText()
  const { url } = useSearch({ from: '/inside/c/$clientId/pages' })
  return (
    <ClientPage title={t('nav.pages')}>
      {(client) =>
        url ? (
          <PageDetailView key={url} client={client} url={url} />
        ) : (
          <Pages key={client.id} client={client} />
        )
      }
    </ClientPage>
  )
}

function useGo() {
  const navigate = useNavigate({ from: '/c/$clientId/pages' })
  return (change: Record<string, string | undefined>) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
}

function Pages({ client }: { client: Client }) {
  const t = useText()
  const go = useGo()
  const {
    q = '',
    show: asked,
    sort: order,
    page: text,
  } = useSearch({ from: '/inside/c/$clientId/pages' })
  const page = Math.max(1, Number(text) || 1)
  const show = SHOWS.find((each) => each === asked)
  const sort = SORTS.find((each) => each === order) ?? '-keywords'
  const pages = useQuery(pagesQuery(client.id, { q, show, sort, page }))
  const engine = useEngineName(client.id, pages.data?.engine)
  const isNarrowed = q !== '' || show !== undefined
  return (
    <Page
      title={t('nav.pages')}
      about={client.name}
      lead={<p>{[t('ownPages.lead'), engine].filter(Boolean).join(' · ')}</p>}
    >
      <QueryBoundary query={pages} rows={8}>
        {(data) =>
          data.total === 0 && !isNarrowed ? (
            <EmptyState
              title={t('ownPages.none')}
              text={t('ownPages.noneText')}
              picture={
                <SampleTable
                  headings={[
                    t('ownPages.page'),
                    { label: t('nav.keywords'), isNumber: true },
                    { label: t('top.10'), isNumber: true },
                    { label: t('ownPages.clicks'), isNumber: true },
                  ]}
                  rows={[
                    ['/', 12, 8, 1840],
                    ['/guides/how-to-choose', 7, 3, 620],
                    ['/products/best-seller', 5, 2, 310],
                  ]}
                />
              }
            >
              <div className="form-row">
                <LinkButton
                  kind="primary"
                  to="/c/$clientId/checks"
                  params={{ clientId: client.id }}
                >
                  {t('run.start')}
                </LinkButton>
              </div>
            </EmptyState>
          ) : (
            <>
              <Controls />
              {data.items.length > 0 ? (
                <>
                  <PageTable
                    client={client}
                    pages={data.items}
                    hasClicks={data.search_days !== null}
                  />
                  <ClickModelNote clientId={client.id} model={data.click_model} />
                </>
              ) : (
                <EmptyState title={t('ownPages.noMatch')} text={t('ownPages.noMatchText')} />
              )}
              <Pager
                page={page}
                pages={Math.ceil(data.total / PAGE_SIZE)}
                onPage={(next) => go({ page: String(next) })}
              />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function Controls() {
  const t = useText()
  const go = useGo()
  const { q = '', show, sort } = useSearch({ from: '/inside/c/$clientId/pages' })
  return (
    <Toolbar>
      <FilterField
        label={t('ownPages.find')}
        value={q}
        onChange={(value) => go({ q: value })}
      />
      <Select
        label={t('ownPages.show')}
        isBare
        value={SHOWS.find((each) => each === show) ?? 'all'}
        onChange={(next) => go({ show: next === 'all' ? undefined : next })}
        options={[
          { id: 'all', label: t('ownPages.all') },
          ...SHOWS.map((id) => ({ id, label: t(`ownPages.show.${id}`) })),
        ]}
      />
      <Select
        label={t('ownPages.sort')}
        isBare
        value={SORTS.find((each) => each === sort) ?? '-keywords'}
        onChange={(next) => go({ sort: next === '-keywords' ? undefined : next })}
        options={SORTS.map((id) => ({ id, label: t(`ownPages.sort.${id}`) }))}
      />
    </Toolbar>
  )
}
