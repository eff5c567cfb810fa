import { FileTrigger } from 'react-aria-components/FileTrigger'
import type { Client } from '../../../api/clients.ts'
import type { Keyword } from '../../../api/keywords.ts'
import { useText } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { fileText } from '../../../ui/form/file-text.ts'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { useErrorMessage } from '../../../ui/page/error-message.ts'
import './import-dialog.css'
import { MarketFields } from '../../../domain/fields/market-fields.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './import-state.ts'

type Import = ReturnType<typeof useImport>

/** A file or pasted table → how its columns are read → what is new → stored. */
type ImportDialogProps = { client: Client; keywords: Keyword[]; onClose(): void }

export function ImportDialog({ client, keywords, onClose }: ImportDialogProps) {
  const t = useText()
  const file = useImport({ client, keywords }, ({ added, skipped }) => {
    notify({
      text:
        t('keywords.added', { n: added }) +
        (skipped ? ` ${t('keywords.skipped', { n: skipped })}` : ''),
    })
    onClose()
  })
  const { reading, previewImport } = file
  return (
    <Dialog title={t('keywords.import')} isOpen onClose={onClose} width="wide">
      {reading ? (
        <ImportPreview
          csv={file.csv}
          reading={reading}
          report={previewImport.data}
          layout={file.layout}
          isPending={previewImport.isPending}
          onReading={(next) => void file.preview(file.csv, next)}
        />
      ) : (
        <Source file={file} />
      )}
      {previewImport.error && <ErrorNotice error={previewImport.error} />}
      <ImportActions file={file} onClose={onClose} />
    </Dialog>
  )
}

const FILE_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  '.csv',
  '.tsv',
  '.txt',
]

function Source({ file }: { file: Import }) {
  const t = useText()
  async function take(files: FileList | null) {
    const [chosen] = files ?? []
    const text = chosen ? await fileText(chosen) : ''
    if (text.trim()) await file.preview(text)
  }
  return (
    <>
      <p className="quiet">{t('import.text')}</p>
      <div>
        <FileTrigger acceptedFileTypes={FILE_TYPES} onSelect={(files) => void take(files)}>
          <Button icon="upload">{t('field.chooseFile')}</Button>
        </FileTrigger>
      </div>
      <TextField
        label={t('import.paste')}
        value={file.csv}
        onChange={file.setCsv}
        rows={6}
        mono
        isRequired
      />
      <MarketFields market={file.market} onChange={file.setMarket} />
    </>
  )
}

function ImportActions({
  file: { csv, reading, preview, forget, previewImport, store },
  onClose,
}: {
  file: Import
  onClose(): void
}) {
  const t = useText()
  const fresh = previewImport.data?.preview?.new ?? 0
  if (!reading) {
    return (
      <DialogActions>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button
          kind="primary"
          isPending={previewImport.isPending}
          isDisabled={!csv.trim()}
          onPress={() => void preview(csv)}
        >
          {t('import.preview')}
        </Button>
      </DialogActions>
    )
  }
  return (
    <DialogActions>
      <Button onPress={forget}>{t('action.back')}</Button>
      <Button
        kind="primary"
        isPending={store.isPending}
        isDisabled={!fresh || previewImport.isPending}
        onPress={() => store.mutate()}
      >
        {t('keywords.addCount', { n: fresh })}
      </Button>
    </DialogActions>
  )
}

function ErrorNotice({ error }: { error: unknown }) {
  const { title, advice } = useErrorMessage(error)
  return (
    <p className="problem" role="alert">
      {title}. {advice}
    </p>
  )
}
