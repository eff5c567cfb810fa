import { ONE_DECIMAL } from '../../i18n/format.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { PERCENT } from './measures.ts'

const ROWS = [
  { query: 'burr coffee grinder', clicks: 184, impressions: 4120, position: 4.2 },
  { query: 'moka pot', clicks: 96, impressions: 2870, position: 6.8 },
  { query: 'pour over ratio', clicks: 41, impressions: 1930, position: 11.4 },
]

/** A few queries as they will look. */
export function SamplePicture() {
  const t = useText()
  return (
    <div className="table-scroll" aria-hidden="true">
      <table className="table">
        <thead>
          <tr>
            <th>{t('performance.head.query')}</th>
            <th data-number="true">{t('performance.clicks')}</th>
            <th data-number="true">{t('performance.ctr')}</th>
            <th data-number="true">{t('performance.position')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ query, clicks, impressions, position }) => (
            <tr key={query}>
              <td>{query}</td>
              <td data-number="true">
                <Num value={clicks} />
              </td>
              <td data-number="true">
                <Num value={clicks / impressions} options={PERCENT} />
              </td>
              <td data-number="true">
                <Num value={position} options={ONE_DECIMAL} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
