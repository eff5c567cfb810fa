import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { type ClusterDetail, clustersKey, type Member, neighboursQuery } from './queries.ts'

type MoveProps = { client: Client; cluster: ClusterDetail; member: Member; onClose(): void }

const NONE = 'none'

/** Pins a keyword to this cluster, to another of its market, or to none. */
export function MoveDialog({ client, cluster, member, onClose }: MoveProps) {
  const t = useText()
  const [chosen, setChosen] = useState(String(cluster.id))
  const neighbours = useQuery(neighboursQuery(client.id, cluster))
  const pin = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/serp-clusters/pins', {
        path: { client_id: client.id },
        body: {
          keyword_ids: [member.keyword_id],
          cluster_id: chosen === NONE ? null : Number(chosen),
        },
      }),
    refresh: [clustersKey(client.id)],
    isQuiet: true,
    onDone: () => {
      notify({ text: t('clusters.pinnedNote', { query: member.query }) })
      onClose()
    },
  })
  return (
    <Dialog title={t('clusters.pinTitle', { query: member.query })} isOpen onClose={onClose}>
      <Form onSubmit={() => pin.mutate()} error={pin.error}>
        <p className="quiet">{t('clusters.pinText')}</p>
        <QueryBoundary query={neighbours} rows={2}>
          {({ items }) => (
            <Select
              label={t('clusters.cluster')}
              value={chosen}
              onChange={setChosen}
              options={[
                ...items
                  .filter(({ location }) => location === cluster.location)
                  .map(({ id, name }) => ({ id: String(id), label: name })),
                { id: NONE, label: t('clusters.noCluster') },
              ]}
            />
          )}
        </QueryBoundary>
        <SubmitActions onCancel={onClose} isPending={pin.isPending}>
          {t('clusters.pin')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
