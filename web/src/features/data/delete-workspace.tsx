import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { useMe } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Section } from '../../ui/page/page.tsx'

/** Final, so the name is asked for. */
export function DeleteWorkspace() {
  const t = useText()
  const router = useRouter()
  const cache = useQueryClient()
  const { workspace } = useMe()
  const [isAsking, setAsking] = useState(false)
  const remove = useAction({
    run: () => api('delete', '/api/v1/workspace', { query: { confirm: workspace.name } }),
    onDone: () => void router.navigate({ to: '/login' }).then(() => cache.clear()),
  })
  return (
    <Section title={t('data.delete')} text={t('data.deleteText')}>
      <div>
        <Button kind="danger" icon="trash" onPress={() => setAsking(true)}>
          {t('data.delete')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('data.deleteTitle', { name: workspace.name })}
        text={t('data.deleteText')}
        action={t('data.delete')}
        typed={workspace.name}
        isOpen={isAsking}
        isPending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </Section>
  )
}
