import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { absoluteTime } from '../../../i18n/format.ts'
import { type PlainKey, type Translate, useLanguage, useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Num } from '../../../ui/num.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { chatsKey, type Proposal } from '../queries.ts'
import { EditDialog } from './edit-dialog.tsx'
import { KeywordTaskLine } from './keyword-tasks.tsx'
import { usePreview } from './preview.ts'
import { displayValue, fieldName, fieldsOf } from './values.ts'

const TONES: Record<Proposal['status'], Tone> = {
  pending: 'waiting',
  executing: 'changed',
  done: 'good',
  failed: 'bad',
  superseded: 'off',
  dismissed: 'off',
  expired: 'off',
}

type CardProps = { chatId: number; proposal: Proposal }

/** An action that needs confirmation: its parameters, cost and outcome. */
export function ProposalCard({ chatId, proposal }: CardProps) {
  const t = useText()
  const { action, params, effect, status } = proposal
  const preview = usePreview(proposal)
  const more = Object.entries(params).filter(([name, value]) => isWorthShowing(name, value))
  return (
    <article
      className="assistant-card"
      data-status={status}
      aria-label={`${t('proposal.title')}: ${preview}`}
    >
      <header className="assistant-card-head">
        <StatusBadge tone={TONES[status]}>{t(`proposal.${status}`)}</StatusBadge>
        <code>{action}</code>
      </header>
      <p className="assistant-card-preview">{preview}</p>
      {more.length > 0 && <Facts title={t('proposal.with')} facts={more} />}
      {status === 'pending' && (
        <PendingActions
          chatId={chatId}
          proposal={proposal}
          effect={t(`proposal.effect.${effect}`)}
        />
      )}
      <Outcome proposal={proposal} />
    </article>
  )
}

/** The client is named above, and that it is done in earnest goes without saying. */
const isWorthShowing = (name: string, value: unknown) =>
  name !== 'client_id' && displayValue(value) !== '' && !(name === 'dry_run' && value === false)

const DEVICES = ['desktop', 'mobile', 'both'] as const

function deviceOf(t: Translate, value: unknown): string | undefined {
  const device = DEVICES.find((each) => each === value)
  return device && t(`device.${device}`)
}

function Facts({ title, facts }: { title: string; facts: [string, unknown][] }) {
  const t = useText()
  return (
    <dl className="assistant-facts" aria-label={title}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{fieldName(t, name)}</dt>
          <dd>{deviceOf(t, value) ?? displayValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function PendingActions({ chatId, proposal, effect }: CardProps & { effect: string }) {
  const { language, t } = useLanguage()
  const [isEditing, setEditing] = useState(false)
  const refresh = [[...chatsKey, chatId]]
  const { id, cost } = proposal
  const run = useAction({
    run: () => api('post', '/api/ai-chat/execute', { body: { action_id: id } }),
    refresh,
  })
  const dismiss = useAction({
    run: () =>
      api('post', '/api/ai-chat/actions/{action_id}/dismiss', { path: { action_id: id } }),
    refresh,
  })
  const isBusy = run.isPending || dismiss.isPending
  return (
    <>
      {cost ? <Cost cost={cost} /> : <p className="hint">{t('proposal.noCost')}</p>}
      <p className="hint">
        {effect} · {t('proposal.until', { time: absoluteTime(language, proposal.expires_at) })}
      </p>
      <div className="form-row">
        <Button
          kind={proposal.effect === 'destroy' ? 'danger' : 'primary'}
          icon="play"
          isPending={run.isPending}
          isDisabled={isBusy}
          onPress={() => run.mutate()}
        >
          {t('proposal.run')}
        </Button>
        {fieldsOf(proposal.params).length > 0 && (
          <Button icon="edit" isDisabled={isBusy} onPress={() => setEditing(true)}>
            {t('proposal.edit')}
          </Button>
        )}
        <Button kind="quiet" isDisabled={isBusy} onPress={() => dismiss.mutate()}>
          {t('proposal.dismiss')}
        </Button>
      </div>
      {isEditing && (
        <EditDialog chatId={chatId} proposal={proposal} onClose={() => setEditing(false)} />
      )}
    </>
  )
}

const COSTS = [
  'keywords',
  'calls',
  'max_calls',
  'depth',
  'prompts',
  'providers',
  'samples',
  'answers',
  'cost_usd',
  'most_usd',
  'seconds',
  'spent_this_month_usd',
  'monthly_budget_usd',
] as const

const DEPTHS = ['basic', 'smart', 'full'] as const

function depthLabel(t: Translate, value: unknown): string | undefined {
  const depth = DEPTHS.find((each) => each === value)
  return depth && t(`depth.${depth}`)
}

function Cost({ cost }: { cost: NonNullable<Proposal['cost']> }) {
  const t = useText()
  const known = COSTS.filter((name) => cost[name] !== undefined && cost[name] !== null)
  return (
    <dl className="assistant-facts" aria-label={t('proposal.cost')}>
      {known.map((name) => {
        const value = cost[name]
        const label: PlainKey = `cost.${name}`
        return (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd>
              {typeof value === 'number' ? (
                <Num value={value} />
              ) : (
                (depthLabel(t, value) ?? displayValue(value))
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Outcome({ proposal: { action, params, outcome } }: { proposal: Proposal }) {
  const t = useText()
  if (!outcome) return null
  const { message, job_id: job, task_id: task, navigate } = outcome
  const isKeywords = action === 'generate_keywords' && task !== undefined
  return (
    <div className="assistant-outcome">
      <p>{message}</p>
      {isKeywords && <KeywordTaskLine taskId={task} clientId={Number(params.client_id)} />}
      {job !== undefined && !isKeywords && (
        <Link to="/jobs/$jobId" params={{ jobId: job }}>
          {t('proposal.job')}
        </Link>
      )}
      {job === undefined && !isKeywords && navigate && (
        <Link to={navigate}>{t('proposal.look')}</Link>
      )}
    </div>
  )
}
