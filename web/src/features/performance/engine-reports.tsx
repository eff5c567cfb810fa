import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { EngineReportImport } from './connect/engine-report-import.tsx'
import { OptOut, OptOutForm } from './connect/opt-out.tsx'
import {
  engineReportsQuery,
  KINDS,
  type RowKind,
  reportRowsQuery,
  type StoredReport,
} from './engine-report-queries.ts'

/** What Google and Bing count of their own AI answers, beside our samples. */
export function EngineReportsSection({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const reports = useQuery(engineReportsQuery(client.id))
  return (
    <Section title={t('engineReports.title')} text={t('engineReports.text')}>
      <QueryBoundary query={reports} rows={2}>
        {({ imports, opted_out }) => (
          <>
            {opted_out.map((each) => (
              <OptOut key={each.engine} client={client} {...each} />
            ))}
            {imports.length > 0 && <Stored client={client} imports={imports} />}
            {mayWork && <EngineReportImport client={client} />}
            {mayWork && !opted_out.some(({ engine }) => engine === 'google') && (
              <OptOutForm client={client} />
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Stored({ client, imports }: { client: Client; imports: StoredReport[] }) {
  const { language, t } = useLanguage()
  const mayWork = useMay('analyst')
  const [chosen, setChosen] = useState<number | null>(null)
  const [wanted, setWanted] = useState<RowKind>('query')
  const report = imports.find(({ id }) => id === chosen) ?? imports[0]
  const remove = useAction({
    run: (id: number) =>
      api('delete', '/api/v1/clients/{client_id}/engine-reports/{import_id}', {
        path: { client_id: client.id, import_id: id },
      }),
    refresh: [['engine-reports', client.id]],
    onDone: () => notify({ text: t('engineReports.deleted') }),
  })
  if (!report) return null
  const kinds = KINDS.filter((kind) => report.kinds.some((each) => each.kind === kind))
  const kind = kinds.find((each) => each === wanted) ?? kinds[0] ?? 'page'
  const dayOf = (day: string) => wholeDay(language, Date.parse(day) / 1000)
  return (
    <>
      <div className="form-row">
        <Select
          label={t('engineReports.export')}
          isBare
          value={String(report.id)}
          onChange={(id) => setChosen(Number(id))}
          options={imports.map(({ id, engine, from, to, file_name }) => ({
            id: String(id),
            label: `${t(`engineReports.${engine}`)} · ${dayOf(from)} – ${dayOf(to)}`,
            hint: file_name,
          }))}
        />
        <Segmented
          label={t('engineReports.kind')}
          options={kinds.map((id) => ({ id, label: t(`engineReports.kind.${id}`) }))}
          value={kind}
          onChange={setWanted}
        />
        {mayWork && (
          <Button
            kind="quiet"
            icon="trash"
            isPending={remove.isPending}
            onPress={() => remove.mutate(report.id)}
          >
            {t('engineReports.delete')}
          </Button>
        )}
      </div>
      <ReportRows client={client} report={report} kind={kind} />
    </>
  )
}

type RowsProps = { client: Client; report: StoredReport; kind: RowKind }

function ReportRows({ client, report, kind }: RowsProps) {
  const { language, t } = useLanguage()
  const mayWork = useMay('analyst')
  const rows = useQuery(reportRowsQuery(client.id, { id: report.id, kind }))
  const shown = (value: string) => {
    if (kind === 'day') return wholeDay(language, Date.parse(value) / 1000)
    return kind === 'page' ? pathOf(value) : value
  }
  return (
    <QueryBoundary query={rows} rows={5}>
      {(data) => (
        <Table
          label={t('engineReports.title')}
          headings={[
            { id: 'value', label: t(`engineReports.kind.${kind}`) },
            { id: 'amount', label: t(`engineReports.amount.${report.engine}`), isNumber: true },
            ...(kind === 'page'
              ? [{ id: 'own', label: t('engineReports.own'), isNumber: true }]
              : []),
            ...(kind === 'query'
              ? [{ id: 'actions', label: t('table.actions'), isHidden: true }]
              : []),
          ]}
        >
          {data.map(({ value, amount, own_answers, is_prompt }) => (
            <tr key={value}>
              <td data-wrap="true">{shown(value)}</td>
              <td data-number="true">
                <Num value={amount} />
              </td>
              {kind === 'page' && (
                <td data-number="true">
                  <Num value={own_answers} />
                </td>
              )}
              {kind === 'query' && (
                <td data-actions="true">
                  {is_prompt ? (
                    <span className="quiet">{t('engineReports.isPrompt')}</span>
                  ) : (
                    mayWork && <AskAsPrompt client={client} query={value} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
    </QueryBoundary>
  )
}

function AskAsPrompt({ client, query }: { client: Client; query: string }) {
  const t = useText()
  const add = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/aeo/prompts', {
        path: { client_id: client.id },
        body: [{ prompt_text: query }],
      }),
    refresh: [['engine-reports', client.id], ['aeo']],
    onDone: () => notify({ text: t('engineReports.added', { query }) }),
  })
  return (
    <Button
      kind="quiet"
      isPending={add.isPending}
      onPress={() => add.mutate()}
      aria-label={`${t('engineReports.asPrompt')}: ${query}`}
    >
      {t('engineReports.asPrompt')}
    </Button>
  )
}
