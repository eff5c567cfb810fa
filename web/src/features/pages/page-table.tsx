import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Table } from '../../ui/table/table.tsx'
import './page-table.css'
import type { OwnPage } from './queries.ts'

type TableProps = {
  client: Client
  pages: OwnPage[]
  /** Whether Search Console counts clicks of this site. */
  hasClicks: boolean
}

export function PageTable({ client, pages, hasClicks }: TableProps) {
  const t = useText()
  return (
    <Table
      label={t('nav.pages')}
      headings={[
        { id: 'page', label: t('ownPages.page') },
        { id: 'keywords', label: t('nav.keywords'), isNumber: true },
        { id: 'best', label: t('ownPages.best'), isNumber: true, isWide: true },
        { id: 'top10', label: t('top.10'), isNumber: true },
        ...(hasClicks
          ? [{ id: 'counted', label: t('ownPages.googleClicks'), isNumber: true, isWide: true }]
          : []),
        { id: 'clicks', label: t('ownPages.clicks'), isNumber: true, isWide: true },
        { id: 'citations', label: t('ownPages.citations'), isNumber: true, isWide: true },
        { id: 'gained', label: t('ownPages.gained'), isNumber: true, isWide: true },
        { id: 'lost', label: t('ownPages.lost'), isNumber: true, isWide: true },
        { id: 'below', label: t('ownPages.below'), isNumber: true, isWide: true },
      ]}
    >
      {pages.map((page) => (
        <tr key={page.url}>
          <td className="mono">
            <div className="own-page" title={page.url}>
              <PageLink client={client} url={page.url} />
            </div>
          </td>
          <td data-number="true">
            <Num value={page.keywords} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={page.best_position} />
          </td>
          <td data-number="true">
            <Num value={page.top10} />
          </td>
          {hasClicks && (
            <td data-number="true" data-wide="true">
              <Num value={page.search?.clicks ?? null} />
            </td>
          )}
          <td data-number="true" data-wide="true">
            <Num value={page.clicks} options={{ maximumFractionDigits: 0 }} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={page.citations} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={page.gained} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={page.lost} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={page.below_own} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** A page of the client leads to what is known of it. */
export function PageLink({ client, url }: { client: Client; url: string }) {
  return (
    <Link to="/c/$clientId/pages" params={{ clientId: client.id }} search={{ url }}>
      {pathOf(url) || url}
    </Link>
  )
}
