import { useText } from '../../i18n/language.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { CrawlerAccess } from './queries.ts'

const ORDER = { blocked: 0, partial: 1, open: 2 }
const TONES: Record<CrawlerAccess['access'], Tone> = {
  open: 'good',
  partial: 'changed',
  blocked: 'bad',
}

/** What robots.txt says to each crawler, those it shuts out first. */
export function CrawlersTable({ crawlers }: { crawlers: CrawlerAccess[] }) {
  const t = useText()
  const sorted = crawlers.toSorted((a, b) => ORDER[a.access] - ORDER[b.access])
  return (
    <Table
      label={t('audit.crawlers')}
      headings={[
        { id: 'crawler', label: t('audit.crawler') },
        { id: 'access', label: t('audit.access') },
        { id: 'paths', label: t('audit.disallowed'), isWide: true },
      ]}
    >
      {sorted.map(({ name, purpose, access, disallowed }) => (
        <tr key={name}>
          <td data-wrap="true">
            {name}
            <div className="hint">{t(`audit.purpose.${purpose}`)}</div>
            <div className="hint table-below found">{disallowed.join(' ')}</div>
          </td>
          <td>
            <StatusBadge tone={TONES[access]}>{t(`audit.access.${access}`)}</StatusBadge>
          </td>
          <td data-wide="true" data-wrap="true" className="found">
            {disallowed.join(' ')}
          </td>
        </tr>
      ))}
    </Table>
  )
}
