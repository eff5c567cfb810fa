import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/num.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlay/dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../ui/page/states.tsx'
import { PageSteps } from '../../ui/table/page-steps.tsx'
import { SampleTable } from '../../ui/table/sample-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ChecksTable } from './checks-table.tsx'
import { CrawlersTable } from './crawlers-table.tsx'
import { type Lead, leadQuery, leadsQuery, PAGE_SIZE } from './queries.ts'
import { Retention } from './retention.tsx'
import { SiteFindings } from './site-findings.tsx'

const STATES = ['new', 'contacted', 'closed'] as const

/** Who had a site looked at, and how far the talk with them has come. */
export function LeadsPage() {
  const t = useText()
  const { page: text, lead } = useSearch({ from: '/inside/leads' })
  const navigate = useNavigate({ from: '/leads' })
  const page = Math.max(1, Number(text) || 1)
  const leads = useQuery(leadsQuery(page))
  const open = (id?: number) =>
    void navigate({
      search: (old) => ({ ...old, lead: id === undefined ? undefined : String(id) }),
      replace: true,
    })
  return (
    <Page
      title={t('nav.leads')}
      lead={<p>{t('leads.lead')}</p>}
      actions={
        <a className="button" data-kind="plain" href="/audit" target="_blank" rel="noreferrer">
          <Icon name="out" />
          {t('leads.open')}
        </a>
      }
    >
      <QueryBoundary query={leads} rows={6}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title={t('leads.none')}
              text={t('leads.noneText')}
              picture={
                <SampleTable
                  headings={[
                    t('leads.site'),
                    t('leads.who'),
                    { label: t('leads.score'), isNumber: true },
                    t('leads.state'),
                  ]}
                  rows={[
                    ['shop.example', 'maria@shop.example', 64, t('leads.new')],
                    ['magazine.example', 'tom@magazine.example', 81, t('leads.contacted')],
                  ]}
                />
              }
            />
          ) : (
            <>
              <LeadTable leads={data} onOpen={open} />
              <PageSteps
                page={page}
                isLast={data.length < PAGE_SIZE}
                onGo={(next) => void navigate({ search: { page: String(next) } })}
              />
            </>
          )
        }
      </QueryBoundary>
      {!leads.isPending && <Embed />}
      {/* It is asked for itself, and comes last so that nothing moves when it is there. */}
      {!leads.isPending && <Retention />}
      {Number(lead) > 0 && <LeadDialog id={Number(lead)} onClose={() => open()} />}
    </Page>
  )
}

/** How the public page comes into a site of one's own. */
function Embed() {
  const { t, language } = useLanguage()
  const address = `${location.origin}/audit?lang=${language}`
  const code = `<iframe src="${address}" title="${t('audit.title')}" style="width:100%;height:900px;border:0"></iframe>`
  return (
    <Section title={t('leads.embed')} text={t('leads.embedText')}>
      <CodeBlock label={t('leads.embedCode')} code={code} isWrapped />
    </Section>
  )
}

function LeadTable({ leads, onOpen }: { leads: Lead[]; onOpen(id: number): void }) {
  const t = useText()
  return (
    <Table
      label={t('nav.leads')}
      headings={[
        { id: 'site', label: t('leads.site') },
        { id: 'who', label: t('leads.who'), isWide: true },
        { id: 'score', label: t('leads.score'), isNumber: true },
        { id: 'state', label: t('leads.state') },
        { id: 'when', label: t('leads.when'), isWide: true },
        { id: 'actions', label: t('table.actions'), isHidden: true },
      ]}
    >
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead} onOpen={() => onOpen(lead.id)} />
      ))}
    </Table>
  )
}

function Row({
  lead: { id, domain, name, email, company, score, status, created_at },
  onOpen,
}: {
  lead: Lead
  onOpen(): void
}) {
  const t = useText()
  const [asked, ask] = useState<'remove' | 'erase' | null>(null)
  const more = t('leads.more', { domain: domain || email })
  const path = { lead_id: id }
  const refresh = [['leads']]
  const move = useAction({
    run: (next: Lead['status']) =>
      api('patch', '/api/v1/leads/{lead_id}', { path, body: { status: next } }),
    refresh,
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/leads/{lead_id}', { path }),
    refresh,
    onDone: () => notify({ text: t('leads.removed') }),
  })
  const erase = useAction({
    run: () => api('post', '/api/v1/leads/{lead_id}/erase', { path }),
    refresh,
    onDone: () => notify({ text: t('leads.erased') }),
  })
  return (
    <tr>
      <td data-wrap="true">
        <Button kind="quiet" onPress={onOpen}>
          {domain || '–'}
        </Button>
        <span className="hint table-below">{email}</span>
      </td>
      <td data-wrap="true" data-wide="true">
        {email || <span className="quiet">{t('leads.anonymous')}</span>}{' '}
        <span className="hint">{[name, company].filter(Boolean).join(' · ')}</span>
      </td>
      <td data-number="true">
        <Num value={score} />
      </td>
      <td>
        <Select
          label={t('leads.state')}
          isBare
          value={status}
          onChange={(next) => move.mutate(STATES.find((each) => each === next) ?? status)}
          options={STATES.map((each) => ({ id: each, label: t(`leads.${each}`) }))}
        />
      </td>
      <td className="quiet" data-wide="true">
        <Time at={created_at} />
      </td>
      <td data-actions="true">
        <Menu label={more} trigger={<IconButton icon="more" label={more} />}>
          <MenuItem icon="download" href={`/api/v1/leads/${id}/export`} isDownload>
            {t('leads.export')}
          </MenuItem>
          <MenuItem icon="trash" onAction={() => ask('remove')}>
            {t('action.remove')}
          </MenuItem>
          {email !== '' && (
            <MenuItem icon="trash" isDanger onAction={() => ask('erase')}>
              {t('leads.erase')}
            </MenuItem>
          )}
        </Menu>
        <ConfirmDialog
          title={t('leads.remove', { domain: domain || email })}
          text={t('leads.removeText')}
          action={t('action.remove')}
          isOpen={asked === 'remove'}
          isPending={remove.isPending}
          onClose={() => ask(null)}
          onConfirm={() => remove.mutate()}
        />
        <ConfirmDialog
          title={t('leads.eraseTitle', { email })}
          text={t('leads.eraseText')}
          action={t('leads.erase')}
          isOpen={asked === 'erase'}
          isPending={erase.isPending}
          onClose={() => ask(null)}
          onConfirm={() => erase.mutate()}
        />
      </td>
    </tr>
  )
}

function LeadDialog({ id, onClose }: { id: number; onClose(): void }) {
  const t = useText()
  const lead = useQuery(leadQuery(id))
  return (
    <Dialog
      title={lead.data?.domain || t('leads.detail')}
      isOpen
      onClose={onClose}
      width="wide"
    >
      <QueryBoundary query={lead} rows={6}>
        {({ name, company, email, phone, message, checks, crawlers, deep }) => (
          <>
            {email !== '' && (
              <p>
                <a href={`mailto:${email}`}>{email}</a>{' '}
                <span className="quiet">
                  {[name, company, phone.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')}
                </span>
              </p>
            )}
            {message !== '' && (
              <Section title={t('leads.message')}>
                <p>{message}</p>
              </Section>
            )}
            <ChecksTable checks={checks} />
            {crawlers.length > 0 && (
              <Section title={t('audit.crawlers')} text={t('audit.crawlersLead')}>
                <CrawlersTable crawlers={crawlers} />
              </Section>
            )}
            {deep && (
              <Section title={t('audit.deep')}>
                <SiteFindings result={deep} />
              </Section>
            )}
          </>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
