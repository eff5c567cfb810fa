import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { linkQuery, type ReportLink } from './queries.ts'

const PATH = '/api/v1/clients/{client_id}/report/link'

/** The one address that always shows the newest report: shared, replaced or withdrawn at once. */
export function PublicLink({ clientId }: { clientId: number }) {
  const t = useText()
  const link = useQuery(linkQuery(clientId))
  return (
    <Section title={t('reports.link')} text={t('reports.linkText')}>
      <QueryBoundary query={link} rows={2}>
        {(data) => (data.is_shared ? <Shared link={data} /> : <Unshared clientId={clientId} />)}
      </QueryBoundary>
    </Section>
  )
}

function useRenew(clientId: number) {
  return useAction({
    run: () => api('post', `${PATH}/renew`, { path: { client_id: clientId } }),
    refresh: [linkQuery(clientId).queryKey],
  })
}

function Unshared({ clientId }: { clientId: number }) {
  const t = useText()
  const share = useRenew(clientId)
  return (
    <div className="form-row">
      <Button kind="primary" isPending={share.isPending} onPress={() => share.mutate()}>
        {t('reports.share')}
      </Button>
    </div>
  )
}

function Shared({ link }: { link: ReportLink }) {
  const t = useText()
  const { client_id: clientId, path, url } = link
  return (
    <>
      <CodeBlock
        label={t('reports.address')}
        code={isOurs(url) ? new URL(path, location.origin).href : url}
        isWrapped
      />
      <div className="form-row">
        <a className="button" data-kind="plain" href={path} target="_blank" rel="noreferrer">
          <Icon name="out" />
          {t('reports.preview')}
        </a>
        <Replace clientId={clientId} />
        <Revoke clientId={clientId} />
      </div>
      <Ending link={link} />
      <Password link={link} />
    </>
  )
}

/** Behind a proxy that nobody has named, the server knows its own address less well than the browser does. */
const isOurs = (url: string) => !url.startsWith('https:') || new URL(url).host === location.host

function Replace({ clientId }: { clientId: number }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const renew = useRenew(clientId)
  return (
    <>
      <Button icon="repeat" onPress={() => setAsking(true)}>
        {t('reports.renew')}
      </Button>
      <ConfirmDialog
        title={t('reports.renew')}
        text={t('reports.renewText')}
        action={t('reports.renew')}
        isOpen={isAsking}
        isPending={renew.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

function Revoke({ clientId }: { clientId: number }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const revoke = useAction({
    run: () => api('delete', PATH, { path: { client_id: clientId } }),
    refresh: [linkQuery(clientId).queryKey],
    onDone: () => notify({ text: t('reports.revoked') }),
  })
  return (
    <>
      <Button kind="danger" icon="trash" onPress={() => setAsking(true)}>
        {t('reports.revoke')}
      </Button>
      <ConfirmDialog
        title={t('reports.revoke')}
        text={t('reports.revokeText')}
        action={t('reports.revoke')}
        isOpen={isAsking}
        isPending={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate()}
      />
    </>
  )
}

type Change = { expires_at?: number | null; password?: string | null }

function useChange(clientId: number) {
  const t = useText()
  return useAction({
    run: (change: Change) =>
      api('patch', PATH, { path: { client_id: clientId }, body: change }),
    refresh: [linkQuery(clientId).queryKey],
    isQuiet: true,
    onDone: () => notify({ text: t('state.saved') }),
  })
}

const DAYS = [7, 30, 90, 365] as const
const DAY = 86_400

function Ending({ link: { client_id, expires_at } }: { link: ReportLink }) {
  const { language, t } = useLanguage()
  const change = useChange(client_id)
  const days = DAYS.map((n) => ({ id: String(n), label: t('reports.inDays', { n }) }))
  const kept =
    expires_at === null ? [] : [{ id: 'kept', label: wholeDay(language, expires_at) }]
  return (
    <div className="form">
      <Select
        label={t('reports.ends')}
        options={[{ id: 'never', label: t('reports.neverEnds') }, ...kept, ...days]}
        value={expires_at === null ? 'never' : 'kept'}
        isDisabled={change.isPending}
        onChange={(id) => {
          if (id !== 'kept')
            change.mutate({
              expires_at:
                id === 'never' ? null : Math.round(Date.now() / 1000) + Number(id) * DAY,
            })
        }}
      />
    </div>
  )
}

function Password({ link: { client_id, has_password } }: { link: ReportLink }) {
  const t = useText()
  const change = useChange(client_id)
  return (
    <Form
      onSubmit={({ password = '' }) => change.mutate({ password })}
      error={change.error}
      key={String(has_password)}
    >
      <div className="form-row">
        <TextField
          name="password"
          type="password"
          label={t(has_password ? 'reports.newPassword' : 'reports.password')}
          hint={t('reports.passwordHint')}
          maxLength={200}
          autoComplete="new-password"
          isRequired
        />
        <Button type="submit" isPending={change.isPending}>
          {t('action.save')}
        </Button>
        {has_password && (
          <Button onPress={() => change.mutate({ password: null })}>
            {t('reports.removePassword')}
          </Button>
        )}
      </div>
    </Form>
  )
}
