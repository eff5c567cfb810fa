import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { answersKey } from '../../api/answers.ts'
import type { Client } from '../../api/clients.ts'
import { isUnderWay, latestRunQuery } from '../../api/runs.ts'
import { useMay } from '../../api/session.ts'
import { ClientPage } from '../../domain/client-page.tsx'
import { RunProgress } from '../../domain/runs/run-progress.tsx'
import { useText } from '../../i18n/language.tsx'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ArriveTogether, EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { AddDialog } from './dialogs/add-dialog.tsx'
import './answers.css'
import { AnswerMarks } from './answer/answer-marks.tsx'
import { AiOverviews } from './charts/ai-overviews.tsx'
import { Competitors } from './charts/competitors.tsx'
import { Corpus } from './charts/corpus.tsx'
import { Access, Figures } from './charts/figures.tsx'
import { Trend } from './charts/trend.tsx'
import { DiscoverDialog } from './dialogs/discover-dialog.tsx'
import { PasteDialog } from './dialogs/paste-dialog.tsx'
import { RunDialog } from './dialogs/run-dialog.tsx'
import { SettingsDialog } from './dialogs/settings-dialog.tsx'
import { Markets } from './markets.tsx'
import { useAsked, useCountries, usePeriodCheck, usePeriodOverviews } from './period-check.ts'
import { PromptTable } from './prompt-table.tsx'
import {
  aiOverviewHistoryQuery,
  aiOverviewsQuery,
  historyQuery,
  type Overview,
  overviewQuery,
  type Standing,
  standingsQuery,
} from './queries.ts'

export function AnswersPage() {
  const t = useText()
  return (
    <ClientPage title={t('nav.answers')}>
      {(client) => <Answers key={client.id} client={client} />}
    </ClientPage>
  )
}

type DialogName = 'add' | 'discover' | 'paste' | 'settings' | 'run' | null

function Answers({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [opened, setOpened] = useState<DialogName>(null)
  const { checkId, isKnown, isNone } = usePeriodCheck(client.id)
  const { country, isKnown: isCountryKnown } = useCountries(client.id)
  const enabled = isKnown && isCountryKnown
  const asked = { checkId, country }
  const standings = useQuery({ ...standingsQuery(client.id, asked), enabled })
  // The figures, the trend, the prompts and the AI Overviews: none is pushed down by the one above it.
  const arriving = [
    standings,
    useQuery({ ...overviewQuery(client.id, asked), enabled }),
    useQuery({ ...historyQuery(client.id, country), enabled }),
    useQuery(aiOverviewsQuery(client.id, usePeriodOverviews(client.id).jobId)),
    useQuery(aiOverviewHistoryQuery(client.id)),
  ]
  const check = { clientId: client.id, kind: 'aeo_check', pageKey: answersKey(client.id) }
  const run = useQuery(latestRunQuery(check)).data
  const isRunning = isUnderWay(run)
  const isAsked = isRunning || run?.state === 'failed'
  const close = () => setOpened(null)
  const hasPrompts = !!standings.data?.length
  // Known when the rest is drawn: actions neither come nor go before.
  const isArriving = useDeferredValue(arriving.some(({ isLoading }) => isLoading))
  return (
    <Page
      title={t('nav.answers')}
      about={client.name}
      lead={<p>{t('answers.lead')}</p>}
      isArriving={!hasPrompts}
      actions={
        (hasPrompts || isArriving) &&
        mayWork && <Actions client={client} isRunning={isRunning} onOpen={setOpened} />
      }
    >
      <RunProgress of={check} label={t('nav.answers')} />
      <ArriveTogether queries={arriving} rows={14}>
        {isNone ? (
          <EmptyState title={t('overview.nothingHere')} text={t('answers.noneInPeriod')} />
        ) : (
          <QueryBoundary query={standings} rows={12}>
            {(prompts) =>
              prompts.length ? (
                <Body client={client} prompts={prompts} isAsked={isAsked} />
              ) : (
                <NoPrompts mayWork={mayWork} onOpen={setOpened} />
              )
            }
          </QueryBoundary>
        )}
        {/* Of all keywords and of all that was recorded: they know no country. */}
        {country === undefined && (
          <>
            <AiOverviews client={client} />
            <Corpus client={client} />
          </>
        )}
      </ArriveTogether>
      {opened === 'add' && <AddDialog client={client} onClose={close} />}
      {opened === 'discover' && <DiscoverDialog client={client} onClose={close} />}
      {opened === 'paste' && <PasteDialog client={client} onClose={close} />}
      {opened === 'settings' && <SettingsDialog client={client} onClose={close} />}
      {opened === 'run' && <RunDialog client={client} onClose={close} />}
    </Page>
  )
}

type OpenDialog = (what: DialogName) => void

function Actions({
  client,
  isRunning: runs,
  onOpen,
}: {
  client: Client
  isRunning: boolean
  onOpen: OpenDialog
}) {
  const t = useText()
  return (
    <>
      <Button kind="primary" icon="play" isDisabled={runs} onPress={() => onOpen('run')}>
        {t('answers.run')}
      </Button>
      <Button icon="plus" onPress={() => onOpen('add')}>
        {t('answers.add')}
      </Button>
      <LinkButton to="/c/$clientId/answers/gaps" params={{ clientId: client.id }} icon="gaps">
        {t('answers.gaps')}
      </LinkButton>
      <LinkButton
        to="/c/$clientId/answers/searches"
        params={{ clientId: client.id }}
        icon="search"
      >
        {t('searches.title')}
      </LinkButton>
      <Menu
        label={t('table.actions')}
        trigger={<IconButton icon="more" label={t('table.actions')} />}
      >
        <MenuItem icon="search" onAction={() => onOpen('discover')}>
          {t('answers.discover')}
        </MenuItem>
        <MenuItem icon="copy" onAction={() => onOpen('paste')}>
          {t('answers.paste')}
        </MenuItem>
        <MenuItem icon="settings" onAction={() => onOpen('settings')}>
          {t('answers.settings')}
        </MenuItem>
        <MenuItem
          icon="download"
          isDownload
          href={`/api/v1/clients/${client.id}/aeo/results/export?format=csv`}
        >
          {t('answers.exportAnswers')}
        </MenuItem>
        <MenuItem
          icon="download"
          isDownload
          href={`/api/v1/clients/${client.id}/aeo/prompts/export`}
        >
          {t('answers.exportPrompts')}
        </MenuItem>
      </Menu>
    </>
  )
}

function Body({
  client,
  prompts,
  isAsked,
}: {
  client: Client
  prompts: Standing[]
  isAsked: boolean
}) {
  const t = useText()
  const overview = useQuery(overviewQuery(client.id, useAsked(client.id)))
  return (
    <QueryBoundary query={overview} rows={3}>
      {({ check, total, headline, beside, competitors, unbranded, markets }) =>
        check ? (
          <>
            {check.source === 'manual' && <p className="quiet">{t('answers.onlyPasted')}</p>}
            <Figures client={client} total={headline ?? total} />
            <Access headline={headline} beside={beside} />
            <Trend client={client} />
            <Markets markets={markets} />
            <PromptTable client={client} prompts={prompts} />
            <Competitors
              client={client}
              own={unbranded}
              competitors={competitors}
              access={beside ? headlineAccess(headline) : undefined}
            />
          </>
        ) : (
          <>
            {!isAsked && (
              <EmptyState title={t('answers.neverAsked')} text={t('answers.neverAskedText')} />
            )}
            <PromptTable client={client} prompts={prompts} />
          </>
        )
      }
    </QueryBoundary>
  )
}

const headlineAccess = (headline: Overview['headline']) =>
  headline === null || headline.access === 'manual' ? undefined : headline.access

function NoPrompts({ mayWork, onOpen }: { mayWork: boolean; onOpen: OpenDialog }) {
  const t = useText()
  return (
    <EmptyState
      title={t('answers.none')}
      text={t(mayWork ? 'answers.noneText' : 'answers.noneForViewer')}
      picture={
        <div className="answer-sample" aria-hidden="true">
          <i />
          <AnswerMarks marks={['cited', 'mentioned', 'absent']} />
          <i />
          <AnswerMarks marks={['mentioned', 'absent', 'absent']} />
          <i />
          <AnswerMarks marks={['absent', 'absent', 'error']} />
        </div>
      }
    >
      {mayWork && (
        <div className="form-row">
          <Button kind="primary" icon="plus" onPress={() => onOpen('add')}>
            {t('answers.add')}
          </Button>
          <Button icon="search" onPress={() => onOpen('discover')}>
            {t('answers.discover')}
          </Button>
          <Button onPress={() => onOpen('paste')}>{t('answers.paste')}</Button>
        </div>
      )}
    </EmptyState>
  )
}
