import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { KeywordLink } from '../../domain/positions/keyword-link.tsx'
import { PositionScale } from '../../domain/positions/position-scale.tsx'
import { pathOf } from '../../domain/serp/serp-diff.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Table } from '../../ui/table/table.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type ClusterDetail, clustersKey, type Member } from './queries.ts'

/** The keywords of a cluster, the strongest first. */
export function Members({ client, cluster }: { client: Client; cluster: ClusterDetail }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const [moved, setMoved] = useState<Member | null>(null)
  return (
    <Section title={t('nav.keywords')}>
      <Table
        label={t('nav.keywords')}
        headings={[
          { id: 'query', label: t('clusters.keyword') },
          { id: 'scale', label: t('clusters.standing'), isWide: true },
          { id: 'position', label: t('keyword.position'), isNumber: true },
          { id: 'page', label: t('clusters.page'), isWide: true },
          { id: 'volume', label: t('keyword.volume'), isNumber: true, isWide: true },
          ...(mayWork ? [{ id: 'actions', label: t('table.actions'), isHidden: true }] : []),
        ]}
      >
        {cluster.members.map((member) => (
          <tr key={member.keyword_id}>
            <td data-wrap="true">
              <KeywordLink
                clientId={client.id}
                keywordId={member.keyword_id}
                device={member.device === 'mobile' ? 'mobile' : 'desktop'}
              >
                {member.query}
              </KeywordLink>{' '}
              {member.is_pinned && <Badge>{t('clusters.pinned')}</Badge>}
            </td>
            <td data-wide="true">
              <PositionScale
                now={
                  member.position === null
                    ? { state: 'not found' }
                    : { state: 'ranked', position: member.position }
                }
              />
            </td>
            <td data-number="true">
              <Num value={member.position} />
            </td>
            <td className="mono" data-wide="true">
              <div className="cluster-page">{member.url && pathOf(member.url)}</div>
            </td>
            <td data-number="true" data-wide="true">
              <Num value={member.search_volume} />
            </td>
            {mayWork && (
              <td data-actions="true">
                <Actions client={client} member={member} onMove={() => setMoved(member)} />
              </td>
            )}
          </tr>
        ))}
      </Table>
      {moved && (
        <MoveDialog
          client={client}
          cluster={cluster}
          member={moved}
          onClose={() => setMoved(null)}
        />
      )}
    </Section>
  )
}

function Actions({
  client,
  member,
  onMove,
}: {
  client: Client
  member: Member
  onMove(): void
}) {
  const t = useText()
  const unpin = useAction({
    run: () =>
      api('delete', '/api/v1/clients/{client_id}/serp-clusters/pins/{keyword_id}', {
        path: { client_id: client.id, keyword_id: member.keyword_id },
      }),
    refresh: [clustersKey(client.id)],
  })
  return (
    <>
      {member.is_pinned && (
        <Button
          kind="quiet"
          isPending={unpin.isPending}
          onPress={() => unpin.mutate()}
          aria-label={`${t('clusters.unpin')}: ${member.query}`}
        >
          {t('clusters.unpin')}
        </Button>
      )}
      <Button
        kind="quiet"
        icon="pin"
        onPress={onMove}
        aria-label={`${t('clusters.pin')}: ${member.query}`}
      >
        {t('clusters.pin')}
      </Button>
    </>
  )
}
