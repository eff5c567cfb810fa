import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { RunProgress } from '../../domain/runs/run-progress.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { FilterField } from '../../ui/table/filter-field.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { ChosenActions } from './chosen-actions.tsx'
import {
  exportAddress,
  INTENTS,
  PAGE_SIZE,
  type ResearchFilter,
  type ResearchList,
  researchKey,
  researchQuery,
  SORTS,
  SOURCES,
  STATES,
} from './queries.ts'
import { ResearchTable } from './research-table.tsx'

/** Keywords worth tracking, with all that is known of them. */
export function ResearchPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.research')}>
      {(client) => <Research key={client.id} client={client} />}
    </ClientPage>
  )
}

const ROUTE = '/inside/c/$clientId/research'

function useFilter(): ResearchFilter {
  const { q = '', page, ...asked } = useSearch({ from: ROUTE })
  return {
    q,
    page: Math.max(1, Number(page) || 1),
    state: STATES.find((each) => each === asked.state) ?? 'open',
    source: SOURCES.find((each) => each === asked.source),
    intent: INTENTS.find((each) => each === asked.intent),
    sort: SORTS.find((each) => each === asked.sort) ?? '-search_volume',
  }
}

function Research({ client }: { client: Client }) {
  const t = useText()
  const filter = useFilter()
  const mayWork = useMay('analyst')
  const list = useQuery(researchQuery(client.id, filter))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  return (
    <Page
      title={t('nav.research')}
      about={client.name}
      lead={<p>{t('research.lead')}</p>}
      actions={mayWork && !!list.data && !isEmpty(list.data) && <Ways client={client} />}
    >
      <RunProgress
        of={{
          clientId: client.id,
          kind: 'keyword_assessment',
          pageKey: researchKey(client.id),
        }}
        label={t('research.assessing')}
      />
      <QueryBoundary query={list} rows={10}>
        {(data) =>
          isEmpty(data) ? (
            <None client={client} />
          ) : (
            <>
              <Controls client={client} list={data} />
              {mayWork && chosen.size > 0 && (
                <ChosenActions
                  client={client}
                  ids={[...chosen]}
                  state={filter.state}
                  onDone={() => setChosen(new Set())}
                />
              )}
              {data.items.length > 0 ? (
                <ResearchTable
                  client={client}
                  items={data.items}
                  chosen={chosen}
                  onChosen={setChosen}
                />
              ) : (
                <EmptyState title={t('research.noMatch')} text={t('research.noMatchText')} />
              )}
              <Pages list={data} page={filter.page} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

const isEmpty = ({ counts }: ResearchList) =>
  counts.open + counts.tracked + counts.dismissed === 0

/** Gathering what is known asks nobody outside; a search asks further. */
function Ways({ client }: { client: Client }) {
  const t = useText()
  const collect = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/keyword-research/collect', {
        path: { client_id: client.id },
      }),
    refresh: [researchKey(client.id)],
    onDone: ({ added }) => notify({ text: t('research.collected', { n: added }) }),
  })
  return (
    <>
      <Button
        kind="primary"
        icon="plus"
        isPending={collect.isPending}
        onPress={() => collect.mutate()}
      >
        {t('research.collect')}
      </Button>
      <LinkButton to="/c/$clientId/keywords" params={{ clientId: client.id }}>
        {t('ideas.find')}
      </LinkButton>
    </>
  )
}

function useGo() {
  const navigate = useNavigate({ from: '/c/$clientId/research' })
  return (change: Record<string, string | undefined>) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
}

function Controls({ client, list }: { client: Client; list: ResearchList }) {
  const { counts, total } = list
  const t = useText()
  const go = useGo()
  const { q, state, source, intent, sort } = useFilter()
  return (
    <Toolbar>
      <FilterField
        label={t('research.search')}
        value={q}
        onChange={(value) => go({ q: value })}
      />
      <Select
        label={t('research.state')}
        isBare
        value={state}
        onChange={(next) => go({ state: next === 'open' ? undefined : next })}
        options={STATES.map((id) => ({
          id,
          label: t(`research.state.${id}`, { n: counts[id] }),
        }))}
      />
      <Select
        label={t('research.source')}
        isBare
        value={source ?? 'all'}
        onChange={(next) => go({ source: next === 'all' ? undefined : next })}
        options={[
          { id: 'all', label: t('research.allSources') },
          ...SOURCES.map((id) => ({ id, label: t(`research.source.${id}`) })),
        ]}
      />
      <Select
        label={t('keyword.intent')}
        isBare
        value={intent ?? 'all'}
        onChange={(next) => go({ intent: next === 'all' ? undefined : next })}
        options={[
          { id: 'all', label: t('research.allIntents') },
          ...INTENTS.map((id) => ({ id, label: t(`research.intent.${id}`) })),
        ]}
      />
      <Select
        label={t('research.sort')}
        isBare
        value={sort}
        onChange={(next) => go({ sort: next === '-search_volume' ? undefined : next })}
        options={SORTS.map((id) => ({ id, label: t(`research.sort.${id}`) }))}
      />
      <p className="quiet" role="status">
        {t('research.count', { n: total, assessed: counts.assessed })}
      </p>
      <a
        className="button"
        data-kind="plain"
        data-icon="download"
        href={exportAddress(client.id, { q, state, source, intent, sort })}
        download
      >
        <Icon name="download" />
        {t('keywords.export')}
      </a>
    </Toolbar>
  )
}

function Pages({ list, page }: { list: ResearchList; page: number }) {
  const go = useGo()
  return (
    <Pager
      page={page}
      pages={Math.ceil(list.total / PAGE_SIZE)}
      onPage={(next) => go({ page: String(next) })}
    />
  )
}

function None({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  return (
    <EmptyState
      title={t('research.none')}
      text={t('research.noneText')}
      picture={
        <SampleTable
          headings={[
            t('keyword.query'),
            { label: t('keyword.volume'), isNumber: true },
            { label: t('keyword.difficulty'), isNumber: true },
            t('keyword.intent'),
          ]}
          rows={[
            ['espresso machine with grinder', '2,400', '61', t('research.intent.commercial')],
            ['how to clean a coffee grinder', '880', '34', t('research.intent.informational')],
            ['coffee shop near me', '590', '48', t('research.intent.local')],
          ]}
        />
      }
    >
      {mayWork && (
        <div className="form-row">
          <Ways client={client} />
        </div>
      )}
    </EmptyState>
  )
}
