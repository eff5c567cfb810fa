import { useQuery } from '@tanstack/react-query'
import { type HistoryImport, historyImportsQuery } from '../../api/history-imports.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Table } from '../../ui/table/table.tsx'
import { IMPORT_CHANGES, undoImport, useHistoryImport } from './history-import-state.ts'
import { HistoryOptionsForm } from './history-options.tsx'
import { HistoryPreview } from './history-preview.tsx'

const FILE_TYPES = '.sqlite,.sqlite3,.db,.csv,.tsv,.txt,.xlsx'

/** Positions of another rank tracker: a file, what would come of it, the import, and the way back. */
export function ImportHistory() {
  const t = useText()
  const state = useHistoryImport()
  const { file, report, preview, store } = state
  return (
    <Section title={t('historyImport.title')} text={t('historyImport.text')}>
      <FileField
        label={t('historyImport.file')}
        hint={t('historyImport.fileHint')}
        accept={FILE_TYPES}
        isDisabled={preview.isPending || store.isPending}
        onChoose={state.choose}
      />
      {file && <HistoryOptionsForm state={state} />}
      {report && file && <HistoryPreview report={report} />}
      {report && file && (
        <div>
          <Button
            kind="primary"
            isPending={store.isPending}
            isDisabled={report.needs.length > 0 || report.points === 0 || preview.isPending}
            onPress={() => store.mutate()}
          >
            {t('historyImport.store', { n: report.points })}
          </Button>
        </div>
      )}
      <Imports />
    </Section>
  )
}

function Imports() {
  const t = useText()
  const { data: imports = [] } = useQuery(historyImportsQuery)
  if (imports.length === 0) return null
  return (
    <Table
      label={t('historyImport.imports')}
      headings={[
        { id: 'file', label: t('historyImport.file') },
        { id: 'days', label: t('historyImport.days'), isWide: true },
        { id: 'points', label: t('historyImport.points'), isNumber: true },
        { id: 'actions', label: t('table.actions'), isHidden: true },
      ]}
    >
      {imports.map((each) => (
        <ImportRow key={each.id} each={each} />
      ))}
    </Table>
  )
}

function ImportRow({ each }: { each: HistoryImport }) {
  const { language, t } = useLanguage()
  const undo = useAction({
    run: () => undoImport(each.id),
    refresh: IMPORT_CHANGES,
    onDone: ({ points, keywords_kept }) => {
      const kept = keywords_kept > 0 ? ` ${t('historyImport.kept', { n: keywords_kept })}` : ''
      notify({ text: t('historyImport.undone', { n: points }) + kept })
    },
  })
  const dayOf = (day: string) => wholeDay(language, Date.parse(day) / 1000)
  return (
    <tr>
      <td data-clip="name" title={each.file_name}>
        {each.file_name || t(`historyImport.layout.${each.layout}`)}
      </td>
      <td data-wide="true">
        {dayOf(each.first_day)} – {dayOf(each.last_day)}
      </td>
      <td data-number="true">
        <Num value={each.points} />
      </td>
      <td data-actions="true">
        <Button
          kind="quiet"
          isPending={undo.isPending}
          onPress={() => undo.mutate()}
          aria-label={`${t('historyImport.undo')}: ${each.file_name}`}
        >
          {t('historyImport.undo')}
        </Button>
      </td>
    </tr>
  )
}
