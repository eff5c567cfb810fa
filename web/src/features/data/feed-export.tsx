import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time.tsx'

const exportQuery = queryOptions({
  queryKey: ['feed-export'],
  queryFn: ({ signal }) => api('get', '/api/v1/feed-export', { signal }),
})

type FeedExport = NonNullable<Answer<'get', '/api/v1/feed-export'>['feed_export']>
type Format = FeedExport['format']
const FORMATS: Format[] = ['parquet', 'csv', 'json', 'xlsx']
const refresh = [exportQuery.queryKey]
const POLL_MS = 2000

/** Every feed of the workspace as a file in a bucket of its own, every night. */
export function FeedExportSettings() {
  const t = useText()
  const [before, setBefore] = useState<number | null>()
  const query = useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) =>
      before !== undefined && state.data?.feed_export?.last_run_at === before && POLL_MS,
  })
  return (
    <Section title={t('feedExport.title')} text={t('feedExport.text')}>
      <QueryBoundary query={query} rows={2}>
        {({ feed_export }) => (
          <Settings
            key={feed_export?.endpoint ?? ''}
            known={feed_export}
            onStart={() => setBefore(feed_export?.last_run_at ?? null)}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

type Starting = { onStart(): void }

function Settings({ known, onStart }: { known: FeedExport | null } & Starting) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (known === null && !isOpen) {
    return (
      <div>
        <Button onPress={() => setOpen(true)}>{t('feedExport.setUp')}</Button>
      </div>
    )
  }
  if (known !== null && !isOpen)
    return <Status known={known} onStart={onStart} onEdit={() => setOpen(true)} />
  return <Fields known={known} onDone={() => setOpen(false)} />
}

function Status({ known, onStart, onEdit }: { known: FeedExport; onEdit(): void } & Starting) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const run = useAction({
    run: () => api('post', '/api/v1/feed-export/run', {}),
    onDone: () => {
      notify({ text: t('feedExport.started') })
      onStart()
    },
  })
  const end = useAction({
    run: () => api('delete', '/api/v1/feed-export', {}),
    refresh,
    onDone: () => setAsking(false),
  })
  const { bucket, endpoint, prefix, format, last_run_at, last_files, last_error } = known
  return (
    <>
      <p>
        {t('feedExport.where', { format: format.toUpperCase() })}{' '}
        <code>
          {URL.parse(endpoint)?.host ?? endpoint}/{bucket}/{prefix}
        </code>
      </p>
      <p className="quiet">
        {last_run_at === null ? (
          t('feedExport.never')
        ) : (
          <>
            {t('feedExport.last', { n: last_files ?? 0 })} <Time at={last_run_at} />
          </>
        )}
      </p>
      {last_error && (
        <p className="problem">{t('feedExport.problem', { error: last_error })}</p>
      )}
      <div className="form-row">
        <Button isPending={run.isPending} onPress={() => run.mutate()}>
          {t('feedExport.run')}
        </Button>
        <Button onPress={onEdit}>{t('feedExport.edit')}</Button>
        <Button kind="quiet" icon="trash" onPress={() => setAsking(true)}>
          {t('feedExport.end')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('feedExport.endTitle')}
        text={t('feedExport.endText')}
        action={t('feedExport.end')}
        isOpen={isAsking}
        isPending={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      />
    </>
  )
}

function Fields({ known, onDone }: { known: FeedExport | null; onDone(): void }) {
  const t = useText()
  const [format, setFormat] = useState<Format>(known?.format ?? 'parquet')
  const save = useAction({
    run: ({
      endpoint = '',
      bucket = '',
      region = '',
      prefix = '',
      ...keys
    }: Record<string, string>) =>
      api('put', '/api/v1/feed-export', {
        body: {
          ...{ endpoint, bucket, prefix, format },
          ...(region && { region }),
          // An empty field keeps what is known.
          ...(keys.access_key_id && { access_key_id: keys.access_key_id }),
          ...(keys.secret_access_key && { secret_access_key: keys.secret_access_key }),
        },
      }),
    refresh,
    isQuiet: true,
    onDone: () => {
      notify({ text: t('state.saved') })
      onDone()
    },
  })
  const plain = { autoComplete: 'off', mono: true } as const
  return (
    <Form onSubmit={save.mutate} error={save.error}>
      <TextField
        {...plain}
        name="endpoint"
        label={t('feedExport.endpoint')}
        hint={t('feedExport.endpointHint')}
        defaultValue={known?.endpoint ?? ''}
        maxLength={500}
        isRequired
      />
      <div className="form-row">
        <TextField
          {...plain}
          name="bucket"
          label={t('feedExport.bucket')}
          defaultValue={known?.bucket ?? ''}
          maxLength={63}
          isRequired
        />
        <TextField
          {...plain}
          name="region"
          label={t('feedExport.region')}
          placeholder="us-east-1"
          defaultValue={known?.region ?? ''}
          maxLength={100}
        />
      </div>
      <TextField
        {...plain}
        name="prefix"
        label={t('feedExport.prefix')}
        hint={t('feedExport.prefixHint')}
        defaultValue={known?.prefix ?? ''}
        maxLength={200}
      />
      <div className="form-row">
        <TextField
          {...plain}
          name="access_key_id"
          label={t('feedExport.keyId')}
          hint={known ? t('feedExport.kept', { hint: known.access_key_id }) : undefined}
          maxLength={200}
          isRequired={!known}
        />
        <TextField
          {...plain}
          name="secret_access_key"
          type="password"
          label={t('feedExport.secret')}
          hint={t(known ? 'feedExport.secretKept' : 'feedExport.secretHint')}
          maxLength={500}
          isRequired={!known}
        />
      </div>
      <Select
        label={t('feedExport.format')}
        value={format}
        options={FORMATS.map((id) => ({ id, label: id.toUpperCase() }))}
        onChange={setFormat}
      />
      <div className="form-row">
        <Button type="submit" kind="primary" isPending={save.isPending}>
          {t('feedExport.save')}
        </Button>
        <Button onPress={onDone}>{t('action.cancel')}</Button>
      </div>
    </Form>
  )
}
