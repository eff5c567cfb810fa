import type { HistoryReport } from '../../api/history-imports.ts'
import { wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { Table } from '../../ui/table/table.tsx'

/** What would be stored and for whom, what would not and why, and what the file cannot say. */
export function HistoryPreview({ report }: { report: HistoryReport }) {
  const { language, t } = useLanguage()
  const { layout, first_day, last_day, dropped, notes } = report
  const dayOf = (day: string | null) =>
    day === null ? '–' : wholeDay(language, Date.parse(day) / 1000)
  return (
    <>
      <p className="quiet" role="status">
        {t(`historyImport.layout.${layout}`)}
        {first_day !== null && ` · ${dayOf(first_day)} – ${dayOf(last_day)}`}
      </p>
      <Figures label={t('historyImport.title')}>
        <Figure label={t('historyImport.points')}>
          <Num value={report.points} size="large" />
        </Figure>
        <Figure label={t('historyImport.keywordsNew')}>
          <Num value={report.keywords_new} size="large" />
        </Figure>
        <Figure label={t('historyImport.keywordsKnown')}>
          <Num value={report.keywords_known} size="large" />
        </Figure>
        <Figure label={t('historyImport.pointsKnown')}>
          <Num value={report.points_known} size="large" />
        </Figure>
      </Figures>
      {report.sites.length > 1 && <Sites sites={report.sites} />}
      {dropped.length > 0 && (
        <>
          <p>{t('historyImport.dropped')}</p>
          <ul>
            {dropped.map(({ reason, count, example }) => (
              <li key={reason}>
                <Num value={count} /> {t(`historyImport.drop.${reason}`)}{' '}
                {example && <span className="quiet">({example})</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <ul className="quiet">
          {notes.map((note) => (
            <li key={note}>{t(`historyImport.note.${note}`)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Sites({ sites }: { sites: HistoryReport['sites'] }) {
  const t = useText()
  return (
    <Table
      label={t('historyImport.sites')}
      headings={[
        { id: 'domain', label: t('nav.client') },
        { id: 'keywords', label: t('nav.keywords'), isNumber: true },
        { id: 'points', label: t('historyImport.points'), isNumber: true },
      ]}
    >
      {sites.map(({ domain, client_id, keywords_new, keywords_known, points }) => (
        <tr key={domain}>
          <td data-clip="name" title={domain}>
            {domain}{' '}
            {client_id === null && <span className="hint">{t('historyImport.newClient')}</span>}
          </td>
          <td data-number="true">
            <Num value={keywords_new + keywords_known} />
          </td>
          <td data-number="true">
            <Num value={points} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
