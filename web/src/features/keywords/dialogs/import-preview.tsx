import { useText } from '../../../i18n/language.tsx'
import { ImportCounts } from '../../../ui/form/import-counts.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useIssueText } from '../../../ui/page/server-message.tsx'
import { rowText } from '../../../ui/table/row-text.ts'
import { FIELDS, type Reading, readRows, separatorOf } from '../table/csv.ts'
import type { Report } from './import-state.ts'

type ImportPreviewProps = {
  csv: string
  reading: Reading
  report: Report | undefined
  layout: Report['layout'] | null
  isPending: boolean
  onReading(reading: Reading): void
}

const SHOWN_ROWS = 5
const SHOWN_PROBLEMS = 5

/** The first rows under the meaning each column was given, and what would come of them. */
export function ImportPreview({
  csv,
  reading,
  report,
  layout,
  isPending,
  onReading,
}: ImportPreviewProps) {
  const t = useText()
  const issueText = useIssueText()
  const problems = report?.problems.slice(0, SHOWN_PROBLEMS) ?? []
  const nameOf = (name: string) => {
    const field = FIELDS.find((each) => each === name)
    return field ? t(`import.${field}`) : name
  }
  return (
    <>
      <div role="status">
        {report?.preview && <ImportCounts {...report.preview} />}
        {layout && <p className="quiet">{t(`import.layout.${layout}`)}</p>}
        <IgnoredColumns csv={csv} reading={reading} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={reading.hasHeader}
          disabled={isPending}
          onChange={() => onReading({ ...reading, hasHeader: !reading.hasHeader })}
        />
        {t('import.header')}
      </label>
      <Columns csv={csv} reading={reading} isPending={isPending} onReading={onReading} />
      {problems.length > 0 && (
        <ul className="import-problems">
          {problems.map((problem) => (
            <li key={problem.row}>
              {t('import.row', { n: problem.row })} {rowText(issueText, problem, nameOf)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What the file holds and nothing is made of, by name. */
function IgnoredColumns({
  csv,
  reading: { fields, hasHeader },
}: {
  csv: string
  reading: Reading
}) {
  const t = useText()
  const [names = []] = hasHeader ? readRows(csv, separatorOf(csv), 1).cells : []
  const dropped = fields.flatMap((field, column) =>
    field === null ? [names[column] || String(column + 1)] : [],
  )
  return (
    dropped.length > 0 && (
      <p className="quiet">{t('import.dropped', { columns: dropped.join(', ') })}</p>
    )
  )
}

const IGNORE = 'ignore'

function Columns({
  csv,
  reading,
  isPending,
  onReading,
}: Omit<ImportPreviewProps, 'report' | 'layout'>) {
  const t = useText()
  const { fields, hasHeader } = reading
  const { cells } = readRows(csv, separatorOf(csv), SHOWN_ROWS + 1)
  const [names = [], lines] = hasHeader ? [cells[0], cells.slice(1)] : [[], cells]
  const options = [
    { id: IGNORE, label: t('import.ignore') },
    ...FIELDS.map((id) => ({ id, label: t(`import.${id}`) })),
  ]
  // A meaning stands for one column: who takes it leaves the other without.
  function choose(column: number, id: string) {
    const chosen = FIELDS.find((field) => field === id) ?? null
    const others = fields.map((field) => (field === id ? null : field))
    onReading({ ...reading, fields: others.with(column, chosen) })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={t('import.columns')} tabIndex={0}>
      <table className="table import-table">
        <thead>
          <tr>
            {fields.map((field, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <th key={column} scope="col">
                <Select
                  label={t('import.meaning', { column: names[column] || String(column + 1) })}
                  isBare
                  isDisabled={isPending}
                  value={field ?? IGNORE}
                  options={options}
                  onChange={(id) => choose(column, id)}
                />
                <span className="mono quiet">{names[column]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN_ROWS).map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
            <tr key={line}>
              {fields.map((field, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={column} data-ignored={field === null}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
