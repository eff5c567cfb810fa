import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { ONE_DECIMAL, wholeDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { BING_KINDS, type BingKind, bingQuery } from './engine-report-queries.ts'
import { PERCENT } from './measures.ts'

/** What Bing Webmaster counts. */
export function BingSection({ client }: { client: Client }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [by, setBy] = useState<BingKind>('query')
  const bing = useQuery(bingQuery(client.id, by))
  const load = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/bing/import', {
        path: { client_id: client.id },
      }),
    refresh: [['engine-reports', client.id]],
    onDone: ({ rows }) => notify({ text: t('bing.imported', { n: rows }) }),
  })
  return (
    <Section
      title={t('bing.title')}
      text={t('bing.text')}
      actions={
        mayWork &&
        bing.data?.has_key && (
          <Button icon="download" isPending={load.isPending} onPress={() => load.mutate()}>
            {t('bing.import')}
          </Button>
        )
      }
    >
      <QueryBoundary query={bing} rows={3}>
        {(data) => {
          if (data.last_day === null)
            return <p className="quiet">{t(data.has_key ? 'bing.none' : 'bing.noKey')}</p>
          return (
            <>
              <Segmented
                label={t('bing.by')}
                options={BING_KINDS.map((id) => ({ id, label: t(`bing.by.${id}`) }))}
                value={by}
                onChange={setBy}
              />
              <BingTable rows={data.items} by={by} />
            </>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}

type Rows = Answer<'get', '/api/v1/clients/{client_id}/bing/statistics'>['items']

function BingTable({ rows, by }: { rows: Rows; by: BingKind }) {
  const { language, t } = useLanguage()
  const shown = (value: string) => {
    if (by === 'site') return wholeDay(language, Date.parse(value) / 1000)
    return by === 'page' ? pathOf(value) : value
  }
  const head = {
    query: t('performance.head.query'),
    page: t('performance.head.page'),
    site: t('bing.week'),
  }
  return (
    <Table
      label={t('bing.title')}
      headings={[
        { id: 'value', label: head[by] },
        { id: 'clicks', label: t('performance.clicks'), isNumber: true },
        { id: 'impressions', label: t('performance.impressions'), isNumber: true },
        { id: 'ctr', label: t('performance.ctr'), isNumber: true, isWide: true },
        { id: 'position', label: t('performance.position'), isNumber: true, isWide: true },
      ]}
    >
      {rows.map(({ value, clicks, impressions, ctr, position }) => (
        <tr key={value}>
          <td data-wrap="true">{shown(value)}</td>
          <td data-number="true">
            <Num value={clicks} />
          </td>
          <td data-number="true">
            <Num value={impressions} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={ctr} options={PERCENT} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={position} options={ONE_DECIMAL} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
