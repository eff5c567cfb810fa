import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import type { Keyword } from '../../api/keywords.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const targetsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['keyword-targets', clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/keyword-targets', {
        path: { client_id: clientId },
        signal,
      }),
  })

type TargetPageProps = {
  client: Client
  keyword: Keyword /** The page that ranks now. */
  ranking: string | undefined
}

/** The page that is meant to rank, and whether it is the one that does. */
export function TargetPage({ client, keyword, ranking }: TargetPageProps) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [isEditing, setEditing] = useState(false)
  const { data: targets } = useQuery(targetsQuery(client.id))
  const target = targets?.find(({ keyword_id }) => keyword_id === keyword.id)?.url ?? ''
  return (
    <section className="keyword-panel">
      <header className="panel-line">
        <h2>{t('target.title')}</h2>
        {mayWork && !isEditing && targets && (
          <Button kind="quiet" icon="edit" onPress={() => setEditing(true)}>
            {t(target ? 'target.change' : 'target.choose')}
          </Button>
        )}
      </header>
      {isEditing ? (
        <Edit
          client={client}
          keyword={keyword}
          target={target || ranking || ''}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Shown target={target} ranking={ranking} />
      )}
    </section>
  )
}

function Shown({ target, ranking }: { target: string; ranking: string | undefined }) {
  const t = useText()
  if (!target) return <p className="quiet">{t('target.none')}</p>
  return (
    <>
      <p className="target-page">
        <a className="mono" href={target} target="_blank" rel="noreferrer">
          {target}
        </a>
      </p>
      {!ranking && <StatusBadge tone="off">{t('target.nothing')}</StatusBadge>}
      {ranking && isSame(ranking, target) && (
        <StatusBadge tone="good">{t('target.ranks')}</StatusBadge>
      )}
      {ranking && !isSame(ranking, target) && (
        <p className="target-page">
          <StatusBadge tone="changed">{t('target.other')}</StatusBadge>{' '}
          <span className="mono">{ranking}</span>
        </p>
      )}
    </>
  )
}

/** A last slash, the scheme and what follows a # make no other page. */
const isSame = (one: string, other: string) => withoutScheme(one) === withoutScheme(other)
const withoutScheme = (address: string) =>
  address
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/#.*/s, '')
    .replace(/\/$/, '')

type EditProps = { client: Client; keyword: Keyword; target: string; onClose(): void }

function Edit({ client, keyword, target, onClose }: EditProps) {
  const t = useText()
  const save = useAction({
    run: ({ url = '' }: Record<string, string>) =>
      api('put', '/api/v1/clients/{client_id}/keywords/{keyword_id}/target', {
        path: { client_id: client.id, keyword_id: keyword.id },
        body: { url: url.trim() },
      }),
    refresh: [targetsQuery(client.id).queryKey],
    isQuiet: true,
    onDone: () => {
      notify({ text: t('state.saved') })
      onClose()
    },
  })
  return (
    <Form onSubmit={save.mutate} error={save.error}>
      <p className="quiet">{t('target.hint')}</p>
      <TextField
        name="url"
        label={t('target.url')}
        placeholder={`https://${client.domain}/`}
        defaultValue={target}
        maxLength={2048}
        autoFocus
        mono
      />
      <div className="form-row">
        <Button type="submit" kind="primary" isPending={save.isPending}>
          {t('action.save')}
        </Button>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
      </div>
    </Form>
  )
}
