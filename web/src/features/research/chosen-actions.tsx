import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { clientsQuery } from '../../api/clients.ts'
import { keywordsKey } from '../../api/keywords.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { previewQuery, type ResearchFilter, researchKey } from './queries.ts'

/** So many at once. */
export const MOST_CHOSEN = 300
const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 3 } as const

type Props = {
  client: Client
  ids: number[]
  state: ResearchFilter['state']
  onDone(): void
}

/** What can be done with those that were chosen: looking them up says its price before. */
export function ChosenActions({ client, ids, state, onDone }: Props) {
  const { t, language } = useLanguage()
  const preview = useQuery(previewQuery(client.id, ids))
  const path = { client_id: client.id }
  const refresh = [researchKey(client.id)]
  const assess = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/keyword-research/assess', {
        path,
        body: { ids },
      }),
    refresh,
    onDone,
  })
  const track = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/keyword-research/track', {
        path,
        body: { ids },
      }),
    refresh: [...refresh, keywordsKey(client.id), clientsQuery.queryKey],
    onDone: (added) => {
      notify({ text: t('keywords.added', { n: added.length }) })
      onDone()
    },
  })
  const dismiss = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/keyword-research/dismiss', {
        path,
        body: { ids, dismissed: state !== 'dismissed' },
      }),
    refresh,
    onDone,
  })
  const cost = preview.data
  return (
    <Toolbar>
      <p>{t('research.chosen', { n: ids.length })}</p>
      <Button kind="primary" isPending={track.isPending} onPress={() => track.mutate()}>
        {t('keywords.addCount', { n: ids.length })}
      </Button>
      <Button icon="search" isPending={assess.isPending} onPress={() => assess.mutate()}>
        {t('research.assess')}
      </Button>
      <Button isPending={dismiss.isPending} onPress={() => dismiss.mutate()}>
        {t(state === 'dismissed' ? 'research.takeBack' : 'research.dismiss')}
      </Button>
      {cost && (
        <p className="quiet">
          {cost.price_usd === null
            ? t('research.calls', { n: cost.calls })
            : t('research.price', {
                n: cost.calls,
                price: formatNumber(language, cost.price_usd, DOLLARS),
              })}
        </p>
      )}
    </Toolbar>
  )
}
