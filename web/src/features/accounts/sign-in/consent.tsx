import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Answer, api } from '../../../api/client/client.ts'
import { ApiError } from '../../../api/client/error.ts'
import { type Effect, EffectChoice } from '../../../domain/fields/effect-choice.tsx'
import { ClientLimit } from '../../../domain/runs/client-limit.tsx'
import { ToolsetChoice } from '../../../domain/toolset-choice.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { authorizationQuery } from '../queries.ts'

const LIVES = ['30', '90', '365'] as const

type Asked = Answer<'get', '/api/auth/authorization'>

/** An app asks to act for the person; nothing beyond reading is chosen for them. */
export function ConsentPage() {
  const t = useText()
  const { request = '' } = useSearch({ from: '/inside/authorize' })
  const asked = useQuery(authorizationQuery(request))
  const isOver = asked.error instanceof ApiError && [400, 404].includes(asked.error.status)
  if (isOver) return <EmptyState title={t('consent.over')} text={t('consent.overText')} />
  return (
    <QueryBoundary query={asked} rows={6}>
      {(data) => <Consent request={request} asked={data} />}
    </QueryBoundary>
  )
}

function Consent({ request, asked }: { request: string; asked: Asked }) {
  const t = useText()
  const [effects, setEffects] = useState<Effect[]>(['read'])
  const [clientIds, setClientIds] = useState<number[]>([])
  const [toolsets, setToolsets] = useState<string[]>([])
  const [days, setDays] = useState<(typeof LIVES)[number]>('90')
  const decide = useAction({
    run: (allow: boolean) => {
      const limits = {
        client_ids: clientIds.length ? clientIds : null,
        toolsets: toolsets.length ? toolsets : null,
      }
      return api('post', '/api/auth/authorization', {
        body: { request, allow, effects, ...limits, days: Number(days) },
      })
    },
    isQuiet: true,
    onDone: ({ redirect_to }) => location.assign(redirect_to),
  })
  // The address of a program on this machine may open without leaving this page.
  if (decide.isSuccess)
    return (
      <EmptyState title={t('consent.done', { name: asked.app })} text={t('consent.doneText')} />
    )
  return (
    <Page
      title={t('consent.title', { name: asked.app })}
      lead={<p>{t('consent.lead', { workspace: asked.workspace })}</p>}
    >
      <Origin asked={asked} />
      <Form onSubmit={() => decide.mutate(true)} error={decide.error}>
        <EffectChoice
          label={t('consent.may')}
          asked={asked.effects}
          chosen={effects}
          onChange={setEffects}
        />
        <ClientLimit
          label={t('consent.limit')}
          hint={t('consent.limitHint')}
          chosen={clientIds}
          onChange={setClientIds}
        />
        <Select
          label={t('consent.ends')}
          value={days}
          onChange={setDays}
          options={LIVES.map((id) => ({ id, label: t('apiKeys.days', { n: Number(id) }) }))}
        />
        <details className="disclosure">
          <summary>{t('consent.more')}</summary>
          <ToolsetChoice chosen={toolsets} onChange={setToolsets} />
        </details>
        <div className="form-row">
          <Button
            type="submit"
            kind="primary"
            isPending={decide.isPending}
            isDisabled={effects.length === 0}
          >
            {t('consent.allow')}
          </Button>
          <Button isDisabled={decide.isPending} onPress={() => decide.mutate(false)}>
            {t('consent.refuse')}
          </Button>
        </div>
      </Form>
    </Page>
  )
}

function Origin({ asked: { publisher, returns_to, is_local } }: { asked: Asked }) {
  const t = useText()
  const host = is_local ? `${returns_to} (${t('consent.local')})` : returns_to
  return (
    <>
      <p>{publisher ? t('consent.vouched', { host: publisher }) : t('consent.unverified')}</p>
      <p className="quiet">{t('consent.returns', { host })}</p>
    </>
  )
}
