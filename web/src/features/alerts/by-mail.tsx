import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../api/client/client.ts'
import { useMay } from '../../api/session.ts'
import { DeliveryFields } from '../../domain/fields/delivery-fields.tsx'
import { ownZone } from '../../domain/fields/timezone-field.tsx'
import { absoluteTime } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { CONDITIONS, type Condition, preferencesQuery } from './queries.ts'
import '../../ui/form/check-list.css'

type Preferences = Answer<'get', '/api/v1/alert-preferences'>

/** Whether and when alerts come to the person by mail. */
export function ByMail() {
  const t = useText()
  const preferences = useQuery(preferencesQuery)
  return (
    <Section title={t('alerts.byMail')} text={t('alerts.byMailText')}>
      <QueryBoundary query={preferences} rows={3}>
        {(data) =>
          data.can_mail ? <Fields saved={data} /> : <p className="hint">{t('alerts.noMail')}</p>
        }
      </QueryBoundary>
    </Section>
  )
}

function Fields({ saved }: { saved: Preferences }) {
  const { t, language } = useLanguage()
  const cache = useQueryClient()
  const [by_mail, setByMail] = useState(saved.by_mail)
  const [muted, setMuted] = useState(saved.muted)
  const [timing, setTiming] = useState(() => ({
    delivery: saved.delivery,
    time_zone: saved.by_mail ? saved.time_zone : ownZone(),
    quiet_from: saved.quiet_from,
    quiet_to: saved.quiet_to,
    escalate_hours: saved.escalate_hours,
  }))
  const keep = useAction({
    run: (change: Partial<Preferences>) =>
      api('put', '/api/v1/alert-preferences', { body: change as never }),
    onDone: (data) => {
      cache.setQueryData(preferencesQuery.queryKey, data)
      notify({ text: t('state.saved') })
    },
  })
  const isSnoozed = saved.snoozed_until !== null && saved.snoozed_until > Date.now() / 1000
  return (
    <Form onSubmit={() => keep.mutate({ by_mail, muted, ...timing })} error={keep.error}>
      <label className="check">
        <input type="checkbox" checked={by_mail} onChange={() => setByMail(!by_mail)} />
        <span>{t('alerts.mailMe')}</span>
      </label>
      {by_mail && <DeliveryFields value={timing} onChange={setTiming} />}
      {by_mail && <Mailed muted={muted} onChange={setMuted} />}
      {isSnoozed && saved.snoozed_until !== null && (
        <p>
          {t('alerts.snoozed')} {absoluteTime(language, saved.snoozed_until)}{' '}
          <Button onPress={() => keep.mutate({ snoozed_until: null })}>
            {t('alerts.wake')}
          </Button>
        </p>
      )}
      <div className="form-row">
        <Button type="submit" kind="primary" isPending={keep.isPending}>
          {t('action.save')}
        </Button>
      </div>
    </Form>
  )
}

type MailedProps = { muted: Preferences['muted']; onChange(muted: Preferences['muted']): void }

/** What the person is not written about, whichever rule finds it. */
function Mailed({ muted, onChange }: MailedProps) {
  const t = useText()
  const mayManage = useMay('admin')
  const kinds = Object.entries(CONDITIONS) as [Condition, (typeof CONDITIONS)[Condition]][]
  const seen = kinds.filter(
    ([, { about, hasOwnMail }]) => !hasOwnMail && (mayManage || about !== 'workspace'),
  )
  const toggle = (condition: Condition) =>
    onChange(
      muted.includes(condition)
        ? muted.filter((each) => each !== condition)
        : [...muted, condition],
    )
  return (
    <details className="disclosure">
      <summary>{t('alerts.mailed')}</summary>
      <fieldset className="check-list" aria-label={t('alerts.mailed')}>
        {seen.map(([condition]) => (
          <label key={condition} className="check">
            <input
              type="checkbox"
              checked={!muted.includes(condition)}
              onChange={() => toggle(condition)}
            />
            <span>{t(`alerts.if.${condition}`)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
