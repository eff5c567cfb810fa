import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { EffectChoice } from '../../../domain/fields/effect-choice.tsx'
import { ClientLimit } from '../../../domain/runs/client-limit.tsx'
import { ToolsetChoice } from '../../../domain/toolset-choice.tsx'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { type ConnectedApp, connectedAppsQuery } from '../queries.ts'

const LIVES = ['keep', '30', '90', '365'] as const

/** What was allowed once can be taken back in part; more is asked for by the app itself. */
export function ChangeApp({ app }: { app: ConnectedApp }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        kind="quiet"
        icon="edit"
        onPress={() => setOpen(true)}
        aria-label={`${t('connectedApps.change')}: ${app.name}`}
      >
        {t('connectedApps.change')}
      </Button>
      <Dialog
        title={t('connectedApps.changeTitle', { name: app.name })}
        isOpen={isOpen}
        onClose={close}
      >
        <ChangeForm app={app} onClose={close} />
      </Dialog>
    </>
  )
}

function ChangeForm({ app, onClose }: { app: ConnectedApp; onClose(): void }) {
  const t = useText()
  const [effects, setEffects] = useState(app.effects)
  const [clientIds, setClientIds] = useState(app.client_ids ?? [])
  const [toolsets, setToolsets] = useState(app.toolsets ?? [])
  const [days, setDays] = useState<(typeof LIVES)[number]>('keep')
  const change = useAction({
    run: () =>
      api('patch', '/api/v1/connected-apps/{app_id}', {
        path: { app_id: app.id },
        body: {
          effects,
          client_ids: clientIds.length ? clientIds : null,
          toolsets: toolsets.length ? toolsets : null,
          ...(days !== 'keep' && { days: Number(days) }),
        },
      }),
    refresh: [connectedAppsQuery.queryKey],
    isQuiet: true,
    onDone: ({ name }) => {
      onClose()
      notify({ text: t('connectedApps.changed', { name }) })
    },
  })
  return (
    <Form onSubmit={() => change.mutate()} error={change.error}>
      <EffectChoice
        label={t('consent.may')}
        offered={app.effects}
        chosen={effects}
        onChange={setEffects}
      />
      <p className="hint">{t('connectedApps.onlyLess')}</p>
      <ClientLimit
        label={t('consent.limit')}
        hint={t('consent.limitHint')}
        chosen={clientIds}
        onChange={setClientIds}
      />
      <ToolsetChoice chosen={toolsets} onChange={setToolsets} />
      <Select
        label={t('consent.ends')}
        value={days}
        onChange={setDays}
        options={LIVES.map((id) => ({
          id,
          label:
            id === 'keep' ? t('connectedApps.keepEnd') : t('apiKeys.days', { n: Number(id) }),
        }))}
      />
      <SubmitActions
        onCancel={onClose}
        isPending={change.isPending}
        isDisabled={effects.length === 0}
      />
    </Form>
  )
}
