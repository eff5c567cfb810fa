import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { ownZone, TimezoneField } from '../../domain/fields/timezone-field.tsx'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { cronOf, type Recurrence, recurrenceOf } from './cron.ts'
import { KINDS, type Kind, SCHEDULES, type Schedule } from './queries.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'

type Props = { clients: Client[]; schedule?: Schedule; onClose(): void }

const PICTURES = { usual: null, yes: true, no: false } as const
type Pictures = keyof typeof PICTURES

function picturesOf(screenshots: boolean | null): Pictures {
  if (screenshots === null) return 'usual'
  return screenshots ? 'yes' : 'no'
}

const USUAL: Recurrence = { every: 'week', time: '06:00', weekday: 1 }

/** A new schedule, or a new rhythm for one that is there. */
export function ScheduleDialog({ clients, schedule, onClose }: Props) {
  const t = useText()
  const [clientId, setClientId] = useState(String(schedule?.client_id ?? clients[0]?.id ?? ''))
  const [kind, setKind] = useState<Kind>(schedule?.kind ?? 'rank_check')
  const [recurrence, setRecurrence] = useState<Recurrence>(
    schedule ? recurrenceOf(schedule.cron) : USUAL,
  )
  const [timezone, setTimezone] = useState(schedule?.timezone ?? ownZone())
  const [pictures, setPictures] = useState(picturesOf(schedule?.screenshots ?? null))
  const [queued, setQueued] = useState(schedule?.queued ?? true)
  const isPictured = kind === 'rank_check'
  const path = { client_id: Number(clientId) }
  const plan = {
    cron: cronOf(recurrence),
    timezone,
    screenshots: isPictured ? PICTURES[pictures] : null,
    queued,
  }
  const save = useAction({
    run: () =>
      schedule
        ? api('patch', '/api/v1/clients/{client_id}/schedules/{schedule_id}', {
            path: { ...path, schedule_id: schedule.id },
            body: plan,
          })
        : api('post', '/api/v1/clients/{client_id}/schedules', {
            path,
            body: { kind, ...plan },
          }),
    refresh: [SCHEDULES],
    isQuiet: true,
    onDone: () => {
      notify({ text: t('state.saved') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t(schedule ? 'schedules.edit' : 'schedules.create')}
      isOpen
      onClose={onClose}
    >
      <Form onSubmit={() => save.mutate()} error={save.error}>
        {clients.length > 1 && (
          <Select
            label={t('nav.client')}
            value={clientId}
            options={clients.map(({ id, name, domain }) => ({
              id: String(id),
              label: name,
              hint: domain,
            }))}
            onChange={setClientId}
          />
        )}
        {!schedule && (
          <Select
            label={t('schedules.kind')}
            value={kind}
            options={KINDS.map((id) => ({ id, label: t(`schedule.${id}`) }))}
            onChange={setKind}
          />
        )}
        <RecurrenceFields recurrence={recurrence} onChange={setRecurrence} />
        <TimezoneField value={timezone} onChange={setTimezone} />
        {isPictured && (
          <Select
            label={t('schedules.pictures')}
            value={pictures}
            options={[
              { id: 'usual', label: t('schedules.picturesUsual') },
              { id: 'yes', label: t('schedules.picturesYes') },
              { id: 'no', label: t('schedules.picturesNo') },
            ]}
            onChange={setPictures}
          />
        )}
        {isPictured && (
          <label className="check">
            <input type="checkbox" checked={queued} onChange={() => setQueued(!queued)} />
            <span>
              {t('schedules.queued')} <span className="hint">{t('schedules.queuedHint')}</span>
            </span>
          </label>
        )}
        <SubmitActions onCancel={onClose} isPending={save.isPending}>
          {t(schedule ? 'action.save' : 'schedules.create')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
