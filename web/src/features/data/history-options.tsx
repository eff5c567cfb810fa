import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '../../api/clients.ts'
import type { ColumnField, HistoryReport } from '../../api/history-imports.ts'
import { CodeField } from '../../domain/fields/country-language-field.tsx'
import { useText } from '../../i18n/language.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useErrorMessage } from '../../ui/page/error-message.ts'
import type { HistoryImportState } from './history-import-state.ts'

const FIELDS: ColumnField[] = [
  'query',
  'position',
  'date',
  'url',
  'site',
  'geo',
  'lang',
  'location',
  'device',
  'tags',
  'search_volume',
  'engine',
]
const IGNORE = 'ignore'
const FROM_FILE = 'file'
const UNSAID = 'unsaid'
const SHOWN_COLUMNS = 12

/** Whose positions these are, and what the file itself does not say. */
export function HistoryOptionsForm({ state }: { state: HistoryImportState }) {
  const t = useText()
  const { options, report, preview, change } = state
  const { data: clients = [] } = useQuery(clientsQuery)
  const needs = new Set(report?.needs)
  const isDisabled = preview.isPending
  // What is being typed is no language yet.
  const chooseLanguage = (lang: string) => {
    if (lang === '' || /^[a-z]{2,3}$/i.test(lang)) change({ lang: lang || undefined })
  }
  return (
    <>
      {preview.error && <ErrorNotice error={preview.error} />}
      {[...needs].map((need) => (
        <p key={need} className="problem" role="alert">
          {t(`historyImport.need.${need}`)}
        </p>
      ))}
      <div className="form-row">
        <Select
          label={t('nav.client')}
          value={options.client_id === undefined ? FROM_FILE : String(options.client_id)}
          isDisabled={isDisabled}
          options={[
            { id: FROM_FILE, label: t('historyImport.fromFile') },
            ...clients.map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          onChange={(id) => change({ client_id: id === FROM_FILE ? undefined : Number(id) })}
        />
        <CodeField kind="language" value={options.lang ?? ''} onChange={chooseLanguage} />
        {(needs.has('date_order') || options.date_order) && (
          <Select
            label={t('historyImport.dateOrder')}
            value={options.date_order ?? UNSAID}
            isDisabled={isDisabled}
            options={[
              { id: UNSAID, label: '–' },
              { id: 'dmy', label: t('historyImport.dmy') },
              { id: 'mdy', label: t('historyImport.mdy') },
            ]}
            onChange={(id) => change({ date_order: id === UNSAID ? undefined : id })}
          />
        )}
        {(needs.has('absent') || options.absent) && (
          <Select
            label={t('historyImport.absent')}
            value={options.absent ?? UNSAID}
            isDisabled={isDisabled}
            options={[
              { id: UNSAID, label: '–' },
              { id: 'not_found', label: t('historyImport.notFound') },
              { id: 'not_checked', label: t('historyImport.notChecked') },
            ]}
            onChange={(id) => change({ absent: id === UNSAID ? undefined : id })}
          />
        )}
        {(needs.has('date') || options.day) && (
          <TextField
            label={t('historyImport.day')}
            type="date"
            isRequired={needs.has('date')}
            value={options.day ?? ''}
            onChange={(day) => change({ day: day || undefined })}
          />
        )}
      </div>
      {report && report.columns.length > 0 && <Columns report={report} state={state} />}
    </>
  )
}

/** What each column holds; those of single days need no answer. */
function Columns({ report, state }: { report: HistoryReport; state: HistoryImportState }) {
  const t = useText()
  const { columns, sample } = report
  const shown = columns.slice(0, SHOWN_COLUMNS)
  const options = [
    { id: IGNORE, label: t('import.ignore') },
    ...FIELDS.map((id) => ({ id, label: t(`historyImport.field.${id}`) })),
  ]
  // A meaning stands for one column: who takes it leaves the other without.
  function choose(at: number, id: string) {
    const fields = columns.map(({ field }) => (field === id ? null : field))
    const chosen = FIELDS.find((field) => field === id) ?? null
    const pairs = fields
      .with(at, chosen)
      .flatMap((field, column) => (field ? [[field, column + 1] as const] : []))
    state.change({
      columns: [...new Map(pairs.toReversed())]
        .map(([field, column]) => `${field}:${column}`)
        .join(','),
    })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={t('import.columns')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {shown.map(({ column, field }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <th key={at} scope="col">
                <Select
                  label={t('import.meaning', { column: column || String(at + 1) })}
                  isBare
                  isDisabled={state.preview.isPending}
                  value={field ?? IGNORE}
                  options={options}
                  onChange={(id) => choose(at, id)}
                />
                <span className="mono quiet">{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
            <tr key={line}>
              {shown.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
