import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { fileText } from '../../ui/form/file-text.ts'
import { Form } from '../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { useIssueText } from '../../ui/page/server-message.tsx'
import { rowText } from '../../ui/table/row-text.ts'
import type { ImportReport } from './queries.ts'

/** Links from a file of another tool: first what would be stored, then the storing. */
export function ImportLinks({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<ImportReport | null>(null)
  const path = { client_id: client.id }
  const previewImport = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/backlinks/import', {
        path,
        body: { csv, dry_run: true },
      }),
    isQuiet: true,
    onDone: setPreview,
  })
  const store = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/backlinks/import', { path, body: { csv } }),
    refresh: [['links', client.id]],
    isQuiet: true,
    onDone: ({ added }) => {
      notify({ text: t('links.added', { n: added }) })
      onClose()
    },
  })
  const change = (text: string) => {
    setCsv(text)
    setPreview(null)
  }
  return (
    <Dialog title={t('links.import')} isOpen onClose={onClose} width="wide">
      <Form
        onSubmit={() => (preview ? store.mutate() : previewImport.mutate())}
        error={store.error ?? previewImport.error}
      >
        <TextField
          name="csv"
          label={t('links.csv')}
          hint={t('links.csvHint')}
          rows={8}
          value={csv}
          onChange={change}
          mono
          isRequired
        />
        <FileField
          label={t('links.file')}
          accept=".csv,.tsv,.txt,text/csv"
          onChoose={(file) => void fileText(file).then(change)}
        />
        {preview && <Preview report={preview} />}
        <SubmitActions
          onCancel={onClose}
          isPending={previewImport.isPending || store.isPending}
        >
          {t(preview ? 'links.importNow' : 'links.preview')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}

function Preview({
  report: { preview = [], problems, problems_total },
}: {
  report: ImportReport
}) {
  const t = useText()
  const issueText = useIssueText()
  return (
    <div role="status">
      <h3>{t('links.previewTitle', { n: preview.length })}</h3>
      <ul className="mono">
        {preview.slice(0, 5).map(({ source_url, target_url }) => (
          <li key={source_url + target_url} className="link-address">
            {source_url}
          </li>
        ))}
      </ul>
      {problems_total > 0 && <h3>{t('links.problems', { n: problems_total })}</h3>}
      <ul className="quiet">
        {problems.slice(0, 5).map((problem) => (
          <li key={problem.row}>
            {t('links.problemAt', { row: problem.row, reason: rowText(issueText, problem) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
