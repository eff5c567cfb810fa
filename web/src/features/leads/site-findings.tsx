import { useText } from '../../i18n/language.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Num } from '../../ui/num.tsx'
import { ServerMessage } from '../../ui/page/server-message.tsx'
import { Table } from '../../ui/table/table.tsx'
import { issueLabel } from './labels.ts'
import type { DeepResult } from './queries.ts'

/** What a crawl of the site found, and how much of it could not be read. */
export function SiteFindings({ result }: { result: DeepResult }) {
  const t = useText()
  const { pages, pages_failed: failed = 0 } = result
  return (
    <>
      {failed > 0 && (
        <p>
          <Badge tone="waiting">{t('audit.deepUnread', { failed, pages })}</Badge>
        </p>
      )}
      <IssuesTable result={result} />
    </>
  )
}

/** Each number opens to the pages behind it. */
function IssuesTable({ result }: { result: DeepResult }) {
  const t = useText()
  if (result.issues.length === 0) return <p>{t('audit.deepClean')}</p>
  return (
    <Table
      label={t('audit.deep')}
      headings={[
        { id: 'issue', label: t('audit.issue') },
        { id: 'count', label: t('audit.pages'), isNumber: true },
        { id: 'where', label: t('audit.where') },
      ]}
    >
      {result.issues.map(({ id, count, why, pages }) => {
        const word = issueLabel(id)
        return (
          <tr key={id}>
            <td data-wrap="true">
              {word ? t(word) : id}
              {!word && <span className="hint">{why}</span>}
            </td>
            <td data-number="true">
              <Num value={count} />
            </td>
            <td data-wrap="true" className="found">
              <details>
                <summary>{pages[0]?.url}</summary>
                <ul>
                  {pages.map((page) => (
                    <li key={`${page.url} ${page.detail}`}>
                      {page.url}{' '}
                      <span className="hint">
                        <ServerMessage message={page} field="detail">
                          {page.detail}
                        </ServerMessage>
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
