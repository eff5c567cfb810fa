import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { isUnderWay, latestRunQuery } from '../../api/runs.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { RunProgress } from '../../domain/runs/run-progress.tsx'
import { relativeTime } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import './next-steps.css'
import {
  type Step,
  type StepSet,
  type StepType,
  stepsKey,
  stepsQuery,
  TYPES,
} from '../../domain/advice/next-steps.ts'
import { type Advice, foldSteps, groupSteps, ORDERS, type Order, sortSteps } from './order.ts'
import { SampleSteps } from './sample-steps.tsx'
import { StepItem } from './step-item.tsx'

/** What to do next for a client, and why. */
export function NextStepsPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.next')}>
      {(client) => <NextSteps key={client.id} client={client} />}
    </ClientPage>
  )
}

const STATES: Step['status'][] = ['open', 'done', 'dismissed']

function NextSteps({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { type: typed, sort, show } = useSearch({ from: '/inside/c/$clientId/next' })
  const type = TYPES.find((each) => each === typed) ?? 'comprehensive_report'
  const order = ORDERS.find((each) => each === sort) ?? 'worth'
  const state = STATES.find((each) => each === show) ?? 'open'
  const refresh = useRefresh(client.id)
  const steps = useQuery(stepsQuery(client.id, { type, isGenerating: refresh.isUnderWay }))
  const isWorkedOut = steps.data?.generated_at !== null
  return (
    <Page
      title={t('nav.next')}
      about={client.name}
      lead={<p>{t('next.lead')}</p>}
      actions={
        mayWork &&
        isWorkedOut && (
          <Button
            icon="repeat"
            isPending={refresh.isStarting}
            isDisabled={refresh.isUnderWay}
            onPress={refresh.start}
          >
            {t('next.refresh')}
          </Button>
        )
      }
    >
      <RunProgress of={refresh.of} label={t('next.started')} />
      {(isWorkedOut || type !== 'comprehensive_report') && (
        <Controls type={type} order={order} />
      )}
      <QueryBoundary query={steps} rows={8}>
        {(set) =>
          set.generated_at === null ? (
            <NotGenerated set={set} isUnderWay={refresh.isUnderWay} />
          ) : (
            <Body
              set={set}
              order={order}
              state={state}
              mayWork={mayWork && !refresh.isUnderWay}
            />
          )
        }
      </QueryBoundary>
    </Page>
  )
}

/** Works every list out anew. */
function useRefresh(clientId: number) {
  const of = { clientId, kind: 'recommendations', pageKey: stepsKey(clientId) }
  const { data: run } = useQuery(latestRunQuery(of))
  const start = useAction({
    run: () =>
      api('post', '/api/clients/{client_id}/recommendations/refresh', {
        path: { client_id: clientId },
      }),
    refresh: [stepsKey(clientId)],
  })
  return {
    of,
    isUnderWay: isUnderWay(run),
    isStarting: start.isPending,
    start: () => start.mutate(),
  }
}

function useGo() {
  const navigate = useNavigate()
  return (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...change }), replace: true })
}

function Controls({ type, order }: { type: StepType; order: Order }) {
  const t = useText()
  const go = useGo()
  return (
    <div className="toolbar">
      <Select
        label={t('next.type')}
        isBare
        value={type}
        options={TYPES.map((id) => ({ id, label: t(`next.type.${id}`) }))}
        onChange={(id) => go({ type: id === 'comprehensive_report' ? undefined : id })}
      />
      <Select
        label={t('next.sort')}
        isBare
        value={order}
        options={ORDERS.map((id) => ({ id, label: t(`next.sort.${id}`) }))}
        onChange={(id) => go({ sort: id === 'worth' ? undefined : id })}
      />
    </div>
  )
}

type BodyProps = { set: StepSet; order: Order; state: Step['status']; mayWork: boolean }

function Body({ set, order, state, mayWork }: BodyProps) {
  const t = useText()
  const go = useGo()
  const { items } = set
  const count = (wanted: Step['status']) =>
    items.filter(({ status }) => status === wanted).length
  const shown = sortSteps(
    items.filter(({ status }) => status === state),
    order,
  )
  return (
    <>
      <GeneratedAt set={set} mayWork={mayWork} />
      {items.length > 0 && (
        <div className="next-states">
          <Segmented
            label={t('next.show')}
            value={state}
            options={STATES.map((id) => ({ id, label: t(`next.${id}`, { n: count(id) }) }))}
            onChange={(id) => go({ show: id === 'open' ? undefined : id })}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={t(items.length === 0 ? 'next.none' : 'next.noneOf')}
          text={t(items.length === 0 ? 'next.noneText' : 'next.noneOfText')}
        />
      ) : (
        <StepGroups set={set} shown={shown} />
      )}
    </>
  )
}

/** By cause, so that what belongs together is seen together. */
function StepGroups({ set, shown }: { set: StepSet; shown: Step[] }) {
  const t = useText()
  return groupSteps(shown).map(({ cause, steps, stake }) => (
    <section key={cause} className="next-group" aria-labelledby={`cause-${cause}`}>
      <header className="next-cause">
        <h2 id={`cause-${cause}`}>{t(`next.cause.${cause}`)}</h2>
        <Stake value={stake} />
      </header>
      <ol className="next-steps" aria-labelledby={`cause-${cause}`}>
        {foldSteps(steps).map((advice) => (
          <AdviceItems key={advice.step.id} set={set} advice={advice} />
        ))}
      </ol>
    </section>
  ))
}

function AdviceItems({ set, advice: { step, more } }: { set: StepSet; advice: Advice }) {
  const t = useText()
  const of = { clientId: set.client_id, type: set.rec_type }
  return (
    <>
      <StepItem {...of} step={step} />
      {more.length > 0 && (
        <li className="next-more">
          <details>
            <summary>
              {t('next.more', { n: more.length })}{' '}
              <Stake value={more.reduce((sum, { stake = 0 }) => sum + stake, 0)} />
            </summary>
            <ol>
              {more.map((each) => (
                <StepItem key={each.id} {...of} step={each} isRepeated />
              ))}
            </ol>
          </details>
        </li>
      )}
    </>
  )
}

function useGenerate({ client_id, rec_type }: StepSet) {
  return useAction({
    run: () =>
      api('post', '/api/clients/{client_id}/recommendations/{rec_type}/generate', {
        path: { client_id, rec_type },
      }),
    refresh: [stepsKey(client_id)],
  })
}

/** Steps follow every check on their own; whoever does not want to wait asks for them. */
function NotGenerated({ set, isUnderWay }: { set: StepSet; isUnderWay: boolean }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const generate = useGenerate(set)
  return (
    <EmptyState
      title={t('next.never')}
      text={t(mayWork ? 'next.neverText' : 'next.neverForViewer')}
      picture={<SampleSteps />}
    >
      {mayWork && !isUnderWay && (
        <Button
          kind="primary"
          icon="play"
          isPending={generate.isPending}
          onPress={() => generate.mutate()}
        >
          {t('next.generate')}
        </Button>
      )}
    </EmptyState>
  )
}

/** How old the list is, who worded it, and whether there is more to know by now. */
function GeneratedAt({ set, mayWork }: { set: StepSet; mayWork: boolean }) {
  const { language, t } = useLanguage()
  const generate = useGenerate(set)
  const time = relativeTime(language, set.generated_at ?? 0, Date.now() / 1000)
  return (
    <div className="next-age">
      <p className="quiet">
        {t('next.fresh', { time })} ·{' '}
        {t(set.generated_by === 'model' ? 'next.byModel' : 'next.byRules')}
      </p>
      {set.stale && <p>{t('next.stale')}</p>}
      {mayWork && (
        <Button
          kind="quiet"
          icon="repeat"
          isPending={generate.isPending}
          onPress={() => generate.mutate()}
        >
          {t('next.again')}
        </Button>
      )}
    </div>
  )
}

/** Estimated clicks a month, where there are any worth a number. */
function Stake({ value }: { value: number | undefined }) {
  const t = useText()
  const clicks = Math.round(value ?? 0)
  return clicks >= 1 ? <span className="quiet">{t('next.stake', { n: clicks })}</span> : null
}
