import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../api/client/client.ts'
import { clientsQuery } from '../api/clients.ts'
import { demoQuery } from '../api/demo.ts'
import { useMay } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { useAction } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import './demo-offer.css'

/** One press to a workspace with something in it; only where results are simulated anyway. */
export function DemoOffer() {
  const t = useText()
  const mayManage = useMay('admin')
  const { data: demo } = useQuery(demoQuery)
  const create = useAction({
    run: () => api('post', '/api/v1/demo', { body: {} }),
    refresh: [demoQuery.queryKey],
  })
  useOpenWhenReady(demo?.status, demo?.client_id ?? null)
  if (!demo?.available || !mayManage || demo.status === 'ready') return null
  return (
    <div className="demo-offer">
      <p className="hint">{t('demo.text')}</p>
      <Button
        isPending={create.isPending || demo.status === 'building'}
        onPress={() => create.mutate()}
      >
        {demo.status === 'building' ? t('demo.building') : t('demo.title')}
      </Button>
      {demo.status === 'failed' && (
        <p className="problem">{t('demo.failed', { message: demo.message })}</p>
      )}
    </div>
  )
}

/** Goes to the demo when it has been loaded while one waited. */
function useOpenWhenReady(status: string | undefined, clientId: number | null) {
  const router = useRouter()
  const cache = useQueryClient()
  const before = useRef(status)
  useEffect(() => {
    const hasArrived = before.current === 'building' && status === 'ready'
    before.current = status
    if (!hasArrived || clientId === null) return
    void cache
      .invalidateQueries(clientsQuery)
      .then(() => router.navigate({ to: '/c/$clientId', params: { clientId } }))
  }, [status, clientId, cache, router])
}
