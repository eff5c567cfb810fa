import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Select } from '../../ui/select.tsx'
import { FIELDS, type Field } from './csv.ts'
import type { Seen } from './import-dialog.tsx'

type ImportPreviewProps = { seen: Seen; isPending: boolean; onFields(fields: (Field | null)[]): void }

const IGNORE = 'ignore'
const MAX_PROBLEMS = 5

/** The first rows under the meaning each column was given, and what would come of them. */
export function ImportPreview({ seen, isPending, onFields }: ImportPreviewProps) {
  const t = useText()
  const { fields, rows, report } = seen
  const [names = [], ...lines] = rows
  const options = [{ id: IGNORE, label: t('import.ignore') }, ...FIELDS.map((id) => ({ id, label: t(`import.${id}`) }))]
  const choose = (column: number, id: string) =>
    onFields(fields.map((field, index) => (index === column ? (FIELDS.find((each) => each === id) ?? null) : field === id ? null : field)))
  return (
    <>
      {report?.preview && <Counts {...report.preview} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
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
            {lines.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
              <tr key={row}>
                {fields.map((field, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                  <td key={column} data-ignored={field === null}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {report && report.problems.length > 0 && (
        <ul className="import-problems">
          {report.problems.slice(0, MAX_PROBLEMS).map(({ row, reason }) => (
            <li key={row}>
              {t('import.row', { n: row })} {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Counts({ new: fresh, duplicate, invalid }: { new: number; duplicate: number; invalid: number }) {
  const t = useText()
  const counts = [
    { label: t('import.new'), value: fresh },
    { label: t('import.duplicate'), value: duplicate },
    { label: t('import.invalid'), value: invalid },
  ]
  return (
    <dl className="import-counts" role="status">
      {counts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Num value={value} size="large" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
