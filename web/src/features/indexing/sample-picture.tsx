import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import './indexing.css'

const ROWS = [
  { id: 1, status: 'done', collected: 128, submitted: 128 },
  { id: 2, status: 'partial', collected: 128, submitted: 96 },
  { id: 3, status: 'skipped', collected: 120, submitted: 0 },
] as const
const TONES = { done: 'good', partial: 'changed', skipped: 'off' } as const

/** A few runs as they will look. */
export function SamplePicture() {
  const t = useText()
  return (
    <div className="table-scroll" aria-hidden="true">
      <table className="table">
        <tbody>
          {ROWS.map(({ id, status, collected, submitted }) => (
            <tr key={id}>
              <td>
                <StatusBadge tone={TONES[status]}>{t(`indexing.status.${status}`)}</StatusBadge>
              </td>
              <td data-number="true">
                <Num value={collected} />
              </td>
              <td data-number="true">
                <Num value={submitted} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
