import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Advice } from './advice.tsx'
import './clusters.css'
import type { Cluster } from './queries.ts'

const PERCENT = {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

export function ClusterTable({ client, clusters }: { client: Client; clusters: Cluster[] }) {
  const t = useText()
  const hasClicks = clusters.some(({ search }) => search !== null)
  return (
    <Table
      label={t('nav.clusters')}
      headings={[
        { id: 'name', label: t('clusters.cluster') },
        { id: 'keywords', label: t('nav.keywords'), isNumber: true },
        { id: 'visibility', label: t('overview.visibility'), isNumber: true },
        { id: 'top10', label: t('top.10'), isNumber: true, isWide: true },
        { id: 'volume', label: t('keyword.volume'), isNumber: true, isWide: true },
        ...(hasClicks
          ? [{ id: 'clicks', label: t('clusters.googleClicks'), isNumber: true, isWide: true }]
          : []),
        { id: 'page', label: t('clusters.bestPage'), isWide: true },
        { id: 'advice', label: t('clusters.advice') },
      ]}
    >
      {clusters.map((cluster) => (
        <Row key={cluster.id} client={client} cluster={cluster} hasClicks={hasClicks} />
      ))}
    </Table>
  )
}

type RowProps = { client: Client; cluster: Cluster; hasClicks: boolean }

function Row({ client, cluster, hasClicks }: RowProps) {
  const {
    id,
    name,
    geo,
    lang,
    location,
    keywords,
    visibility,
    keywords_top10,
    best_page,
    advice,
  } = cluster
  return (
    <tr>
      <td data-wrap="true">
        <Link
          to="/c/$clientId/clusters/$clusterId"
          params={{ clientId: client.id, clusterId: id }}
        >
          {name}
        </Link>
        <div className="hint">
          {[geo.toUpperCase(), lang, location].filter(Boolean).join(' · ')}
        </div>
      </td>
      <td data-number="true">
        <Num value={keywords} />
      </td>
      <td data-number="true">
        <Num value={visibility === null ? null : visibility / 100} options={PERCENT} />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={keywords_top10} />
      </td>
      <td data-number="true" data-wide="true">
        <Volume cluster={cluster} />
      </td>
      {hasClicks && (
        <td data-number="true" data-wide="true">
          <Num value={cluster.search?.clicks ?? null} />
        </td>
      )}
      <td className="mono" data-wide="true">
        <div className="cluster-page">{best_page && pathOf(best_page)}</div>
      </td>
      <td>
        <Advice advice={advice} />
      </td>
    </tr>
  )
}

/** Searches a month, and of how many keywords they are known. */
export function Volume({
  cluster: { search_volume, volume_known, keywords },
}: {
  cluster: Cluster
}) {
  const t = useText()
  return (
    <>
      <Num value={search_volume} />
      {volume_known > 0 && volume_known < keywords && (
        <div className="hint">
          {t('clusters.volumeKnown', { n: volume_known, total: keywords })}
        </div>
      )}
    </>
  )
}
