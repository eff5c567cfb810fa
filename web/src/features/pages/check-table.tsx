import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { KeywordLink } from '../../domain/positions/keyword-link.tsx'
import { PositionScale } from '../../domain/positions/position-scale.tsx'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Table } from '../../ui/table/table.tsx'
import { PageLink } from './page-table.tsx'
import type { PageCheck } from './queries.ts'

type CheckTableProps = {
  client: Client
  checks: PageCheck[]
  label: string
  /** Whether the page that ranks is another one, and is named. */
  hasPage?: boolean
}

export function CheckTable({ client, checks, label, hasPage = false }: CheckTableProps) {
  const t = useText()
  return (
    <Table
      label={label}
      headings={[
        { id: 'keyword', label: t('ownPages.keyword') },
        { id: 'scale', label: t('ownPages.distribution'), isWide: true },
        { id: 'position', label: t('keyword.position'), isNumber: true },
        ...(hasPage ? [{ id: 'page', label: t('ownPages.ranksInstead') }] : []),
        { id: 'cluster', label: t('ownPages.cluster'), isWide: true },
        { id: 'volume', label: t('keyword.volume'), isNumber: true, isWide: true },
      ]}
    >
      {checks.map((check) => (
        <tr key={`${check.keyword_id} ${check.device}`}>
          <td data-wrap="true">
            <KeywordLink
              clientId={client.id}
              keywordId={check.keyword_id}
              device={check.device}
            >
              {check.query}
            </KeywordLink>
          </td>
          <td data-wide="true">
            <PositionScale
              now={
                check.position === null
                  ? { state: 'not found' }
                  : { state: 'ranked', position: check.position }
              }
            />
          </td>
          <td data-number="true">
            <Num value={check.position} />
          </td>
          {hasPage && (
            <td className="mono" data-wrap="true">
              {check.url ? <PageLink client={client} url={check.url} /> : t('ownPages.noPage')}
            </td>
          )}
          <td data-wide="true">
            {check.cluster_id !== null && (
              <Link
                to="/c/$clientId/clusters/$clusterId"
                params={{ clientId: client.id, clusterId: check.cluster_id }}
              >
                {check.cluster_name}
              </Link>
            )}
          </td>
          <td data-number="true" data-wide="true">
            <Num value={check.search_volume} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
