import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import type { Competitor } from '../../api/competitors.ts'
import { useMay } from '../../api/session.ts'
import { useScope } from '../../domain/period/scope.ts'
import { useVersus } from '../../domain/period/versus.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { LineSample } from '../../ui/chart/line-sample.tsx'
import { lineStyleOf } from '../../ui/chart/line-style.ts'
import { Highlight } from '../../ui/highlight.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Table } from '../../ui/table/table.tsx'
import { LineStyleMenu } from './line-style-menu.tsx'
import { PositionsLink } from './positions-link.tsx'
import { competitorQueryKeys, type Numbers, numbersQuery } from './queries.ts'

type Row = Numbers['competitors'][number]

/** The tracked domains with their numbers over the same checks as the client's. */
export function CompetitorTable({
  client,
  competitors,
}: {
  client: Client
  competitors: Competitor[]
}) {
  const t = useText()
  const { at, segment } = useScope()
  const { data } = useQuery(numbersQuery(client.id, { at, segment }))
  const versus = useVersus(data?.compared_at)
  const isCompared = at.compare_to !== undefined
  const depth = data?.compared?.depth
  const known = new Map(data?.competitors.map((row) => [row.domain, row]))
  return (
    <Table
      label={t('nav.competitors')}
      headings={[
        { id: 'domain', label: t('client.domain') },
        { id: 'name', label: t('client.name'), isWide: true },
        { id: 'visibility', label: t('overview.visibility'), isNumber: true },
        ...(isCompared
          ? [{ id: 'change', label: `${t('keyword.delta')} ${versus}`, isNumber: true }]
          : []),
        { id: 'top3', label: t('top.3'), isNumber: true, isWide: true },
        { id: 'top10', label: t('top.10'), isNumber: true },
        { id: 'top30', label: t('top.30'), isNumber: true, isWide: true },
        {
          id: 'none',
          label: depth ? t('competitors.notWithin', { n: depth }) : t('band.none'),
          isNumber: true,
          isWide: true,
        },
        { id: 'actions', label: t('table.actions'), isHidden: true },
      ]}
    >
      <tr>
        <td>
          <span className="with-line mono">
            <LineSample />
            <Highlight>{client.domain}</Highlight>
          </span>
        </td>
        <td data-wide="true">{client.name}</td>
        <Figures client={client} domain={client.domain} row={data?.client ?? undefined} />
        <td />
      </tr>
      {competitors
        .map((competitor, index) => ({ competitor, index, row: known.get(competitor.domain) }))
        .toSorted((a, b) => (b.row?.visibility ?? -1) - (a.row?.visibility ?? -1))
        .map(({ competitor, ...line }) => (
          <Line key={competitor.id} client={client} competitor={competitor} {...line} />
        ))}
    </Table>
  )
}

function Figures({
  client,
  domain,
  row,
}: {
  client: Client
  domain: string
  row: Row | undefined
}) {
  const isCompared = useScope().at.compare_to !== undefined
  return (
    <>
      <td data-number="true">
        <Num
          value={row && row.visibility / 100}
          options={{ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }}
        />
      </td>
      {isCompared && (
        <td data-number="true">
          <Delta value={row?.visibility_change ?? null} digits={1} />
        </td>
      )}
      <td data-number="true" data-wide="true">
        <PositionsLink client={client} domain={domain} band="1-3" value={row?.top3} />
      </td>
      <td data-number="true">
        <PositionsLink client={client} domain={domain} band="1-10" value={row?.top10} />
      </td>
      <td data-number="true" data-wide="true">
        <PositionsLink client={client} domain={domain} band="1-30" value={row?.top30} />
      </td>
      <td data-number="true" data-wide="true">
        <PositionsLink client={client} domain={domain} band="none" value={row?.not_found} />
      </td>
    </>
  )
}

type LineProps = { client: Client; competitor: Competitor; index: number; row: Row | undefined }

function Line({ client, competitor, index, row }: LineProps) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { id, client_id, domain, name, color, dash } = competitor
  const refresh = competitorQueryKeys(client_id)
  const restore = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/competitors', {
        path: { client_id },
        body: { domain, name, color, dash },
      }),
    refresh,
  })
  const remove = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/competitors/{competitor_id}', {
        path: { client_id, competitor_id: id },
      }),
    refresh,
    onDone: () =>
      notify({ text: t('competitors.removed', { domain }), undo: () => restore.mutate() }),
  })
  return (
    <tr>
      <td data-wrap="true">
        <span className="with-line mono">
          {mayWork ? (
            <LineStyleMenu competitor={competitor} index={index} />
          ) : (
            <LineSample lineStyle={lineStyleOf(index, competitor)} />
          )}
          {domain}
        </span>
      </td>
      <td data-wide="true">{name}</td>
      <Figures client={client} domain={domain} row={row} />
      <td data-actions="true">
        {mayWork && (
          <Button
            kind="quiet"
            icon="trash"
            isPending={remove.isPending}
            onPress={() => remove.mutate()}
            aria-label={`${t('action.remove')}: ${domain}`}
          >
            <span className="remove-label">{t('action.remove')}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
