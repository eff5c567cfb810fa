import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import {
  type HistoryOptions,
  type HistoryReport,
  sendHistory,
} from '../../api/history-imports.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { notify } from '../../ui/overlay/toast.tsx'

/** What an import changes, and taking it back. */
export const IMPORT_CHANGES = [['history-imports'], ['clients'], ['keywords'], ['analytics']]

export const undoImport = (id: number) =>
  api('delete', '/api/v1/history-imports/{import_id}', { path: { import_id: id } })

export type HistoryImportState = ReturnType<typeof useHistoryImport>

type Attempt = { file: File; options: HistoryOptions }

/** A file on its way in: each answer to an open question is tried at once, and stored only when told so. */
export function useHistoryImport() {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState<HistoryOptions>({})
  const [report, setReport] = useState<HistoryReport | null>(null)
  const preview = useAction({
    run: ({ file: chosen, options: given }: Attempt) =>
      sendHistory(chosen, { ...given, dry_run: true }),
    onDone: setReport,
    isQuiet: true,
  })
  const store = useAction({
    run: () =>
      file
        ? sendHistory(file, { ...options, dry_run: false })
        : Promise.reject(new Error('no file')),
    refresh: IMPORT_CHANGES,
    onDone: ({ points }) => {
      notify({ text: t('historyImport.stored', { n: points }) })
      setFile(null)
      setReport(null)
    },
  })
  const show = (attempt: Attempt) => {
    setOptions(attempt.options)
    preview.mutate(attempt)
  }
  return {
    file,
    options,
    report,
    preview,
    store,
    choose(chosen: File) {
      setFile(chosen)
      setReport(null)
      show({ file: chosen, options: options.client_id ? { client_id: options.client_id } : {} })
    },
    change: (change: HistoryOptions) =>
      file && show({ file, options: { ...options, ...change } }),
  }
}
