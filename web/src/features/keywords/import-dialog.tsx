import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { type Answer, api } from '../../api/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useProblem } from '../../ui/problem.ts'
import { notify } from '../../ui/toast.tsx'
import { type Field, readRows, separatorOf, withHeader } from './csv.ts'
import './import-dialog.css'
import { ImportPreview } from './import-preview.tsx'
import { type Market, MarketFields } from './market-fields.tsx'
import { touchedBy } from './queries.ts'

type Report = Answer<'post', '/api/v1/clients/{client_id}/keywords/import'>
export type Seen = { report: Report | null; fields: (Field | null)[]; rows: string[][]; hasHeader: boolean }

const PREVIEW_ROWS = 6

/** A file or pasted table → how its columns are read → what is new → stored. Nothing is stored before the last step. */
export function ImportDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const [csv, setCsv] = useState('')
  const [market, setMarket] = useState<Market>({ geo: 'us', lang: 'en', device: 'desktop' })
  const [mapping, setMapping] = useState<(Field | null)[] | null>(null)
  const send = (text: string, fields: (Field | null)[] | null, dryRun: boolean) =>
    api('post', '/api/v1/clients/{client_id}/keywords/import', {
      path: { client_id: client.id },
      body: { csv: fields ? withHeader(text, { separator: separatorOf(text), hasHeader: seen?.hasHeader ?? true, fields }) : text, dry_run: dryRun, ...market },
    })
  const preview = useAction({ run: ({ text, fields }: { text: string; fields: (Field | null)[] | null }) => send(text, fields, true), isQuiet: true })
  const store = useAction({
    run: () => send(csv, mapping, false),
    refresh: touchedBy(client.id),
    onDone: ({ added, skipped }) => {
      notify({ text: t('keywords.added', { n: added }) + (skipped ? ` ${t('keywords.skipped', { n: skipped })}` : '') })
      onClose()
    },
  })
  const [seen, setSeen] = useState<Seen | null>(null)

  async function look(text: string, fields: (Field | null)[] | null) {
    const { cells } = readRows(text, separatorOf(text), PREVIEW_ROWS)
    const report = await preview.mutateAsync({ text, fields }).catch(() => null)
    const hasHeader = seen && fields ? seen.hasHeader : (report?.preview?.has_header ?? true)
    setMapping(fields)
    setSeen({ report, rows: hasHeader ? cells : [cells[0]?.map(() => '') ?? [], ...cells], hasHeader, fields: fields ?? fieldsOf(report, cells[0] ?? []) })
  }
  async function take(files: FileList | null) {
    const text = (await files?.[0]?.text()) ?? ''
    setCsv(text)
    setSeen(null)
    if (text.trim()) await look(text, null)
  }
  const fresh = seen?.report?.preview?.new ?? 0
  return (
    <Dialog title={t('keywords.import')} isOpen onClose={onClose} width="wide">
      {seen === null ? (
        <>
          <p className="quiet">{t('import.text')}</p>
          <div>
            <FileTrigger acceptedFileTypes={['text/csv', 'text/tab-separated-values', 'text/plain', '.csv', '.tsv', '.txt']} onSelect={(files) => void take(files)}>
              <Button icon="upload">{t('import.file')}</Button>
            </FileTrigger>
          </div>
          <TextField label={t('import.paste')} value={csv} onChange={setCsv} rows={6} mono isRequired />
          <MarketFields market={market} onChange={setMarket} />
        </>
      ) : (
        <ImportPreview seen={seen} isPending={preview.isPending} onFields={(fields) => void look(csv, fields)} />
      )}
      {preview.error && <Refusal error={preview.error} />}
      <DialogActions>
        <Button onPress={seen ? () => setSeen(null) : onClose}>{t(seen ? 'action.back' : 'action.cancel')}</Button>
        {seen === null ? (
          <Button kind="primary" isPending={preview.isPending} isDisabled={!csv.trim()} onPress={() => void look(csv, null)}>
            {t('import.preview')}
          </Button>
        ) : (
          <Button kind="primary" isPending={store.isPending} isDisabled={!fresh || preview.isPending} onPress={() => store.mutate()}>
            {t('keywords.addCount', { n: fresh })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { title, advice } = useProblem(error)
  return (
    <p className="problem" role="alert">
      {title}. {advice}
    </p>
  )
}

/** How the server read the columns, or, where it could not, none of them. */
function fieldsOf(report: Report | null, first: string[]): (Field | null)[] {
  const read = report?.preview?.columns ?? []
  return first.map((_, index) => (read[index]?.field ?? null) as Field | null)
}
