import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { overviewsQuery } from '../../api/analytics.ts'
import { type Answer, api } from '../../api/client/client.ts'
import { clientsQuery } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { fileText } from '../../ui/form/file-text.ts'
import { Form } from '../../ui/form/form.tsx'
import { ImportCounts } from '../../ui/form/import-counts.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { useIssueText } from '../../ui/page/server-message.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { rowText } from '../../ui/table/row-text.ts'
import { Table } from '../../ui/table/table.tsx'
import './import-clients.css'

type Report = Answer<'post', '/api/v1/clients/import'>
type Plan = NonNullable<Report['preview']>
type Row = Plan['rows'][number]

const SHOWN_PROBLEMS = 5

/** A list of sites: first what would come of it, then the storing. */
export function ImportClients({ onClose }: { onClose(): void }) {
  const t = useText()
  const [csv, setCsv] = useState('')
  const [report, setReport] = useState<Report | null>(null)
  const previewImport = useAction({
    run: () => api('post', '/api/v1/clients/import', { body: { csv, dry_run: true } }),
    isQuiet: true,
    onDone: setReport,
  })
  const store = useAction({
    run: () => api('post', '/api/v1/clients/import', { body: { csv } }),
    refresh: [clientsQuery.queryKey, overviewsQuery.queryKey],
    isQuiet: true,
    onDone: ({ added }) => {
      notify({ text: t('clients.imported', { n: added }) })
      onClose()
    },
  })
  const change = (text: string) => {
    setCsv(text)
    setReport(null)
  }
  const fresh = report?.preview?.new ?? 0
  return (
    <Dialog title={t('clients.import')} isOpen onClose={onClose} width="wide">
      <Form
        onSubmit={() => (report ? store.mutate() : previewImport.mutate())}
        error={store.error ?? previewImport.error}
      >
        <FileField
          label={t('clients.file')}
          accept=".csv,.tsv,.txt,text/csv"
          onChoose={(file) => void fileText(file).then(change)}
        />
        <TextField
          name="csv"
          label={t('import.paste')}
          hint={t('clients.importHint')}
          placeholder={'name,domain\nAcme,acme.com'}
          rows={report ? 3 : 7}
          value={csv}
          onChange={change}
          mono
          isRequired
        />
        {report?.preview && <Preview plan={report.preview} problems={report.problems} />}
        <SubmitActions
          onCancel={onClose}
          isPending={previewImport.isPending || store.isPending}
          isDisabled={report !== null && fresh === 0}
        >
          {report ? t('clients.addCount', { n: fresh }) : t('import.preview')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}

function Preview({ plan, problems }: { plan: Plan; problems: Report['problems'] }) {
  const t = useText()
  const issueText = useIssueText()
  return (
    <>
      <div role="status">
        <ImportCounts new={plan.new} duplicate={plan.duplicate} invalid={plan.invalid} />
      </div>
      {plan.rows.length > 0 && (
        <div className="client-rows">
          <Table
            label={t('clients.import')}
            headings={[
              { id: 'domain', label: t('client.domain') },
              { id: 'name', label: t('client.name'), isWide: true },
              { id: 'state', label: t('clients.importState') },
            ]}
          >
            {plan.rows.map((row) => (
              <tr key={row.row}>
                <td>
                  <span className="mono">{row.domain}</span>
                  <span className="hint table-below">{row.name}</span>
                </td>
                <td data-clip="true" data-wide="true">
                  {row.name}
                </td>
                <td>
                  <RowState row={row} />
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      {problems.length > 0 && (
        <ul className="problem">
          {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
            <li key={problem.row}>
              {t('import.row', { n: problem.row })} {rowText(issueText, problem)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function RowState({ row: { client_id, repeats_row } }: { row: Row }) {
  const t = useText()
  if (client_id !== null)
    return (
      <Link to="/c/$clientId" params={{ clientId: client_id }} target="_blank">
        {t('clients.rowKnown')}
      </Link>
    )
  if (repeats_row !== null)
    return (
      <StatusBadge tone="off">{t('clients.repeats', { row: String(repeats_row) })}</StatusBadge>
    )
  return <StatusBadge tone="good">{t('clients.rowNew')}</StatusBadge>
}
