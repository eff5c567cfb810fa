import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '../../../../locales/index.ts'
import { api } from '../../api/client/client.ts'
import { type MailBounce, mailBouncesQuery } from '../../api/mail-bounces.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { type Recipient, recipientsQuery, snapshotsQuery } from './queries.ts'

const LANGUAGES = [
  { id: 'en', label: 'English' },
  { id: 'ru', label: 'Русский' },
  { id: 'uk', label: 'Українська' },
] satisfies { id: Language; label: string }[]

/** To whom reports go by mail. */
export function Recipients({ clientId }: { clientId: number }) {
  const t = useText()
  const people = useQuery(recipientsQuery(clientId))
  const bounces = useQuery(mailBouncesQuery).data ?? []
  const send = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/report/send', {
        path: { client_id: clientId },
        body: {},
      }),
    refresh: [snapshotsQuery(clientId).queryKey],
    onDone: ({ mails }) => notify({ text: t('reports.sent', { n: mails }) }),
  })
  const isAnybody =
    people.data?.some(({ unsubscribed_at }) => unsubscribed_at === null) ?? false
  return (
    <Section
      title={t('reports.mail')}
      text={t('reports.mailText')}
      actions={
        isAnybody && (
          <Button isPending={send.isPending} onPress={() => send.mutate()}>
            {t('reports.send')}
          </Button>
        )
      }
    >
      <Add clientId={clientId} />
      <QueryBoundary query={people} rows={2}>
        {(data) =>
          data.length > 0 && (
            <Table
              label={t('reports.mail')}
              headings={[
                { id: 'email', label: t('reports.email') },
                { id: 'language', label: t('reports.language') },
                { id: 'pdf', label: t('reports.attached') },
                { id: 'state', label: t('apiKeys.state') },
                { id: 'actions', label: t('table.actions'), isHidden: true },
              ]}
            >
              {data.map((person) => (
                <Row
                  key={person.id}
                  person={person}
                  bounce={bounces.find(({ email }) => email === person.email)}
                />
              ))}
            </Table>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Add({ clientId }: { clientId: number }) {
  const { language, t } = useLanguage()
  const [chosen, setChosen] = useState<Language>(language)
  const [count, setCount] = useState(0)
  const add = useAction({
    run: ({ email = '', attach_pdf = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/report/recipients', {
        path: { client_id: clientId },
        body: { email, language: chosen, attach_pdf: attach_pdf === 'on' },
      }),
    refresh: [recipientsQuery(clientId).queryKey],
    isQuiet: true,
    onDone: () => setCount(count + 1),
  })
  return (
    <Form key={count} onSubmit={add.mutate} error={add.error}>
      <div className="form-row">
        <TextField
          name="email"
          type="email"
          label={t('reports.email')}
          maxLength={254}
          autoComplete="off"
          isRequired
        />
        <Select
          label={t('reports.language')}
          options={LANGUAGES}
          value={chosen}
          onChange={setChosen}
        />
        <Button type="submit" isPending={add.isPending}>
          {t('reports.add')}
        </Button>
      </div>
      <label className="check">
        <input type="checkbox" name="attach_pdf" />
        {t('reports.attach')}
      </label>
    </Form>
  )
}

/** Whether mail arrives; where it does not, why, and the way to try again. */
function Reached({ bounce }: { bounce: MailBounce | undefined }) {
  const t = useText()
  const resume = useAction({
    run: (email: string) => api('post', '/api/v1/mail-bounces/resume', { body: { email } }),
    refresh: [mailBouncesQuery.queryKey],
  })
  if (!bounce || bounce.suppressed_at === null) return t('apiKeys.active')
  return (
    <>
      <span title={bounce.reason}>{t(`bounces.${bounce.kind}`)}</span>{' '}
      <Button
        kind="quiet"
        isPending={resume.isPending}
        onPress={() => resume.mutate(bounce.email)}
        aria-label={`${t('bounces.resume')}: ${bounce.email}`}
      >
        {t('bounces.resume')}
      </Button>
    </>
  )
}

function Row({
  person: { id, client_id, email, language, attach_pdf, unsubscribed_at },
  bounce,
}: {
  person: Recipient
  bounce: MailBounce | undefined
}) {
  const t = useText()
  const remove = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/report/recipients/{recipient_id}', {
        path: { client_id, recipient_id: id },
      }),
    refresh: [recipientsQuery(client_id).queryKey],
  })
  return (
    <tr>
      <td>{email}</td>
      <td>{LANGUAGES.find((each) => each.id === language)?.label}</td>
      <td>{t(attach_pdf ? 'reports.yes' : 'reports.no')}</td>
      <td className="quiet">
        {unsubscribed_at === null ? (
          <Reached bounce={bounce} />
        ) : (
          <>
            {t('reports.unsubscribed')} <Time at={unsubscribed_at} />
          </>
        )}
      </td>
      <td data-actions="true">
        {unsubscribed_at === null && (
          <Button
            kind="quiet"
            icon="trash"
            isPending={remove.isPending}
            onPress={() => remove.mutate()}
            aria-label={`${t('action.remove')}: ${email}`}
          >
            {t('action.remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}
