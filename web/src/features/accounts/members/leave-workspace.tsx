import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useMe } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { Section } from '../../../ui/page/page.tsx'

export function LeaveWorkspace() {
  const t = useText()
  const { workspace } = useMe()
  const [isAsking, setAsking] = useState(false)
  const leave = useAction({
    run: () => api('post', '/api/v1/workspace/leave'),
    onDone: ({ workspace_id }) => location.assign(workspace_id === null ? '/login' : '/'),
  })
  return (
    <Section title={t('workspaces.leave')} text={t('workspaces.leaveText')}>
      <div>
        <Button kind="danger" onPress={() => setAsking(true)}>
          {t('workspaces.leave')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('workspaces.leaveTitle', { name: workspace.name })}
        text={t('workspaces.leaveText')}
        action={t('workspaces.leave')}
        isOpen={isAsking}
        isPending={leave.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate()}
      />
    </Section>
  )
}
