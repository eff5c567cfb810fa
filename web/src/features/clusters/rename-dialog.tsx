import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { type ClusterDetail, clustersKey } from './queries.ts'

/** An empty name is that of the strongest keyword again. */
export function RenameDialog({
  client,
  cluster,
  onClose,
}: {
  client: Client
  cluster: ClusterDetail
  onClose(): void
}) {
  const t = useText()
  const rename = useAction({
    run: ({ name = '' }: Record<string, string>) =>
      api('patch', '/api/v1/clients/{client_id}/serp-clusters/{cluster_id}', {
        path: { client_id: client.id, cluster_id: cluster.id },
        body: { name },
      }),
    refresh: [clustersKey(client.id)],
    isQuiet: true,
    onDone: onClose,
  })
  return (
    <Dialog title={t('clusters.rename')} isOpen onClose={onClose}>
      <Form onSubmit={rename.mutate} error={rename.error}>
        <TextField
          name="name"
          label={t('clusters.name')}
          hint={t('clusters.nameText')}
          defaultValue={cluster.is_renamed ? cluster.name : ''}
          maxLength={120}
          autoFocus
        />
        <SubmitActions onCancel={onClose} isPending={rename.isPending} />
      </Form>
    </Dialog>
  )
}
