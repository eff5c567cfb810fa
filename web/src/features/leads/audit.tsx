import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Num } from '../../ui/num.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { OfflineNote } from '../../ui/page/states.tsx'
import './audit.css'
import { ChecksTable } from './checks-table.tsx'
import { CrawlersTable } from './crawlers-table.tsx'
import { type Audit, auditBrandingQuery, type Branding, deepQuery } from './queries.ts'
import { SiteFindings } from './site-findings.tsx'

/** Anyone may have a site looked at, also inside a frame on somebody else's page. */
export function AuditPage() {
  const { data: brand, isPending } = useQuery(auditBrandingQuery)
  // Nothing moves when the brand arrives: the page waits for it.
  if (isPending) return null
  return (
    <>
      {brand && <AuditBrand brand={brand} />}
      <AuditForm />
    </>
  )
}

function AuditForm() {
  const t = useText()
  const [audit, setAudit] = useState<Audit | null>(null)
  const runAudit = useAction({
    run: ({ domain = '' }: Record<string, string>) =>
      api('post', '/api/audit-lite', { body: { domain } }),
    onDone: setAudit,
    isQuiet: true,
  })
  if (audit) return <Findings audit={audit} onAgain={() => setAudit(null)} />
  return (
    <Page title={t('audit.title')} lead={<p>{t('audit.lead')}</p>}>
      <Form
        onSubmit={runAudit.mutate}
        error={runAudit.error}
        statusMessages={{ 429: t('audit.limit') }}
      >
        <TextField
          name="domain"
          label={t('audit.domain')}
          autoComplete="url"
          placeholder="example.com"
          isRequired
        />
        <Button type="submit" kind="primary" isPending={runAudit.isPending}>
          {t('audit.action')}
        </Button>
      </Form>
      {runAudit.isPaused && <OfflineNote />}
      {runAudit.isPending && !runAudit.isPaused && (
        <p role="status">{t('audit.looking', { domain: runAudit.variables.domain ?? '' })}</p>
      )}
    </Page>
  )
}

/** Whose page this is: those who run the installation, where they gave themselves a name. */
function AuditBrand({ brand: { name, color, logo } }: { brand: Branding }) {
  if (name === '' && logo === null) return null
  return (
    <p className="audit-brand" style={color === '' ? undefined : { borderColor: color }}>
      {logo && <img src={logo} alt="" height={32} />}
      {name}
    </p>
  )
}

function Findings({ audit, onAgain }: { audit: Audit; onAgain(): void }) {
  const t = useText()
  const { domain, source } = audit
  const { data } = useQuery(deepQuery(audit))
  // What was still being looked at when the page was answered comes with the closer look.
  const { status, score, checks, crawlers } = data?.lite ?? audit
  return (
    <Page
      title={t('audit.score', { domain })}
      lead={source === 'sandbox' && <p>{t('audit.sandbox')}</p>}
      actions={<Button onPress={onAgain}>{t('audit.again')}</Button>}
    >
      {status === 'done' ? (
        <p className="audit-score">
          {score === null ? t('audit.unreachable') : <Num value={score} size="large" />}
          {score !== null && <span className="quiet">{t('audit.outOf')}</span>}
        </p>
      ) : (
        <p role="status">{t(status === 'pending' ? 'audit.pending' : 'audit.failed')}</p>
      )}
      {checks.length > 0 && (
        <Section title={t('audit.checks')}>
          <ChecksTable checks={checks} />
        </Section>
      )}
      {crawlers.length > 0 && (
        <Section title={t('audit.crawlers')} text={t('audit.crawlersLead')}>
          <CrawlersTable crawlers={crawlers} />
        </Section>
      )}
      <Section title={t('audit.deep')}>
        <WholeSite audit={audit} />
      </Section>
      <Section title={t('audit.contact')} text={t('audit.contactLead')}>
        <Contact audit={audit} />
      </Section>
    </Page>
  )
}

function WholeSite({ audit }: { audit: Audit }) {
  const t = useText()
  const { data, isError } = useQuery(deepQuery(audit))
  if (isError || data?.status === 'error') return <p>{t('audit.deepFailed')}</p>
  if (!data?.result)
    return <p role="status">{t('audit.deepRunning', { n: data?.progress_pct ?? 0 })}</p>
  return (
    <>
      <p className="quiet">{t('audit.deepPages', { n: data.result.pages })}</p>
      <SiteFindings result={data.result} />
    </>
  )
}

function Contact({ audit: { lead_id, claim_token } }: { audit: Audit }) {
  const t = useText()
  const send = useAction({
    run: ({ email = '', name = '', company = '', message = '' }: Record<string, string>) =>
      api('post', '/api/audit-lead', {
        body: { lead_id, claim_token, email, name, company, message },
      }),
    isQuiet: true,
  })
  if (send.isSuccess) return <p role="status">{t('audit.sent')}</p>
  return (
    <Form onSubmit={send.mutate} error={send.error}>
      <TextField
        name="email"
        type="email"
        label={t('audit.email')}
        autoComplete="email"
        isRequired
      />
      <TextField name="name" label={t('audit.name')} autoComplete="name" />
      <TextField name="company" label={t('audit.company')} autoComplete="organization" />
      <TextField name="message" label={t('audit.message')} rows={4} />
      <Button type="submit" isPending={send.isPending}>
        {t('audit.send')}
      </Button>
    </Form>
  )
}
