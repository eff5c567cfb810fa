import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time.tsx'
import { domainQuery, type ReportDomain } from './queries.ts'

/** The name of the agency's own under which its reports are read. */
export function OwnDomain() {
  const t = useText()
  const domain = useQuery(domainQuery)
  return (
    <Section title={t('reportDomain.title')} text={t('reportDomain.text')}>
      <QueryBoundary query={domain} rows={2}>
        {(data) => (data.domain === null ? <Choose /> : <Chosen domain={data} />)}
      </QueryBoundary>
    </Section>
  )
}

const CHANGED = [domainQuery.queryKey, ['reports']]

function Choose() {
  const t = useText()
  const save = useAction({
    run: ({ domain = '' }: Record<string, string>) =>
      api('put', '/api/v1/report-domain', { body: { domain } }),
    refresh: CHANGED,
    isQuiet: true,
  })
  return (
    <Form onSubmit={save.mutate} error={save.error}>
      <div className="form-row">
        <TextField
          name="domain"
          label={t('reportDomain.domain')}
          placeholder="reports.agency.com"
          maxLength={253}
          autoComplete="off"
          isRequired
          mono
        />
        <Button type="submit" isPending={save.isPending}>
          {t('reportDomain.choose')}
        </Button>
      </div>
    </Form>
  )
}

function Chosen({ domain }: { domain: ReportDomain }) {
  return (
    <>
      {domain.is_verified ? <Verified domain={domain} /> : <Records domain={domain} />}
      <Remove name={domain.domain ?? ''} />
    </>
  )
}

function Verified({ domain: { domain, verified_at } }: { domain: ReportDomain }) {
  const t = useText()
  return (
    <p>
      {t('reportDomain.verified', { domain: domain ?? '' })}{' '}
      {verified_at !== null && (
        <span className="quiet">
          {t('reportDomain.lastSeen')} <Time at={verified_at} />
        </span>
      )}
    </p>
  )
}

/** What has to be entered at the provider of the name, and the button that looks whether it is there. */
function Records({ domain: { domain, record, target } }: { domain: ReportDomain }) {
  const t = useText()
  const verify = useAction({
    run: () => api('post', '/api/v1/report-domain/verify'),
    refresh: CHANGED,
    isQuiet: true,
  })
  return (
    <Form onSubmit={() => verify.mutate()} error={verify.error}>
      <p>{t('reportDomain.records', { domain: domain ?? '' })}</p>
      <CodeBlock
        label={t('reportDomain.record')}
        code={[
          `${domain}.  CNAME  ${target}.`,
          `${record?.name}.  TXT  "${record?.value}"`,
        ].join('\n')}
        isWrapped
      />
      <p className="hint">{t('reportDomain.tls')}</p>
      <div>
        <Button type="submit" kind="primary" isPending={verify.isPending}>
          {t('reportDomain.verify')}
        </Button>
      </div>
    </Form>
  )
}

function Remove({ name }: { name: string }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const remove = useAction({
    run: () => api('delete', '/api/v1/report-domain'),
    refresh: CHANGED,
  })
  return (
    <div className="form-row">
      <Button kind="danger" icon="trash" onPress={() => setAsking(true)}>
        {t('reportDomain.remove')}
      </Button>
      <ConfirmDialog
        title={t('reportDomain.removeTitle', { domain: name })}
        text={t('reportDomain.removeText')}
        action={t('reportDomain.remove')}
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
