import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../api/client/client.ts'
import { clientsQuery } from '../../api/clients.ts'
import { demoQuery } from '../../api/demo.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/overlay/toast.tsx'

/** Over every page about the demo: that it is one, and the way to be rid of it. Others have `children` there. */
export function DemoBanner({ clientId, children }: { clientId: number; children: ReactNode }) {
  const t = useText()
  const router = useRouter()
  const mayRemove = useMay('admin')
  const { data: demo } = useQuery(demoQuery)
  const remove = useAction({
    // A page that stays open would ask for clients that are going.
    run: async () => {
      await router.navigate({ to: '/' })
      await api('delete', '/api/v1/demo')
    },
    refresh: [demoQuery.queryKey, clientsQuery.queryKey],
    onDone: () => notify({ text: t('demo.removed') }),
  })
  if (!demo?.client_ids.includes(clientId)) return children
  return (
    <div className="banner banner-demo">
      <span>{t('demo.banner')}</span>
      {mayRemove && (
        <Button kind="quiet" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {t('demo.remove')}
        </Button>
      )}
    </div>
  )
}
