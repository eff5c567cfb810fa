import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { domainName } from '../../ui/domain-name.ts'
import { Num } from '../../ui/num.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Table } from '../../ui/table/table.tsx'
import { PositionsLink } from './positions-link.tsx'
import { type Candidate, candidatesQuery, competitorQueryKeys } from './queries.ts'

/** Domains that often stand among the first ten and are not tracked yet. */
export function SuggestedCompetitors({ client }: { client: Client }) {
  const t = useText()
  const { at, segment } = useScope()
  const { data = [] } = useQuery(candidatesQuery(client.id, { at, segment }))
  if (data.length === 0) return null
  return (
    <Section title={t('discovered.title')} text={t('discovered.text')}>
      <Table
        label={t('discovered.title')}
        headings={[
          { id: 'domain', label: t('client.domain') },
          { id: 'keywords', label: t('discovered.keywords'), isNumber: true },
          { id: 'share', label: t('discovered.share'), isNumber: true, isWide: true },
          { id: 'best', label: t('discovered.best'), isNumber: true, isWide: true },
          { id: 'visibility', label: t('overview.visibility'), isNumber: true, isWide: true },
          { id: 'actions', label: t('table.actions'), isHidden: true },
        ]}
      >
        {data.map((candidate) => (
          <Row key={candidate.domain} client={client} candidate={candidate} />
        ))}
      </Table>
    </Section>
  )
}

function Row({ client, candidate }: { client: Client; candidate: Candidate }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const { domain, keywords, keyword_share, best_position, visibility } = candidate
  const refresh = competitorQueryKeys(client.id)
  const path = { client_id: client.id }
  const forget = useAction({
    run: (competitorId: number) =>
      api('delete', '/api/v1/clients/{client_id}/competitors/{competitor_id}', {
        path: { ...path, competitor_id: competitorId },
      }),
    refresh,
  })
  const track = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/competitors', { path, body: { domain } }),
    refresh,
    onDone: ({ id }) =>
      notify({ text: t('discovered.tracked', { domain }), undo: () => forget.mutate(id) }),
  })
  return (
    <tr>
      <td className="mono">{domainName(domain)}</td>
      <td data-number="true">
        <PositionsLink client={client} domain={domain} band="1-10" value={keywords} />
      </td>
      <td data-number="true" data-wide="true">
        <Num
          value={keyword_share / 100}
          options={{ style: 'percent', maximumFractionDigits: 0 }}
        />
      </td>
      <td data-number="true" data-wide="true">
        <Num value={best_position} />
      </td>
      <td data-number="true" data-wide="true">
        <Num
          value={visibility === null ? null : visibility / 100}
          options={{ style: 'percent', maximumFractionDigits: 1 }}
        />
      </td>
      <td data-actions="true">
        {mayWork && (
          <Button
            kind="quiet"
            icon="plus"
            isPending={track.isPending}
            onPress={() => track.mutate()}
            aria-label={`${t('discovered.track')}: ${domain}`}
          >
            {t('discovered.track')}
          </Button>
        )}
      </td>
    </tr>
  )
}
