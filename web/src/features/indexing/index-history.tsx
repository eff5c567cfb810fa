import { Link } from '@tanstack/react-router'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/num.tsx'
import { Figure, Figures } from '../../ui/page/figures.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Time } from '../../ui/time.tsx'
import { IndexChart } from './index-chart.tsx'
import type { Sample } from './queries.ts'

/** How much of the site engines hold: the number, how it was found, and how far it may be trusted. */
export function IndexHistory({ client, samples }: { client: Client; samples: Sample[] }) {
  const t = useText()
  const mayWork = useMay('analyst')
  const measure = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/indexing/monitor', {
        path: { client_id: client.id },
      }),
    refresh: [['indexing', client.id]],
  })
  const [latest] = samples
  return (
    <Section
      title={t('indexing.index')}
      text={t('indexing.indexText')}
      actions={
        mayWork && (
          <Button icon="search" isPending={measure.isPending} onPress={() => measure.mutate()}>
            {t('indexing.look')}
          </Button>
        )
      }
    >
      {latest ? (
        <Latest client={client} sample={latest} />
      ) : (
        <p className="quiet">{t('indexing.neverLooked')}</p>
      )}
      {latest &&
        (samples.length > 1 ? (
          <IndexChart client={client} samples={samples} />
        ) : (
          <p className="hint">{t(`indexing.confidence.${latest.confidence}`)}</p>
        ))}
    </Section>
  )
}

function Latest({ client, sample }: { client: Client; sample: Sample }) {
  const t = useText()
  const { total_indexed, new_pages, sample_size, known_pages, claimed, method, checked_at } =
    sample
  return (
    <Figures label={t('indexing.index')}>
      <Figure label={t('indexing.total')} note={t(`indexing.method.${method}`)}>
        <Link
          to="/c/$clientId/indexing"
          params={{ clientId: client.id }}
          search={{ indexed: 'yes' }}
          hash="urls"
        >
          <Num value={total_indexed} size="large" />
        </Link>
      </Figure>
      <Figure label={t('indexing.newPages')} note={<Time at={checked_at} />}>
        <Num value={new_pages} size="large" />
      </Figure>
      <Figure label={t('indexing.lookedAt')} note={t('indexing.ofKnown', { n: known_pages })}>
        <Num value={sample_size} size="large" />
      </Figure>
      {claimed !== null && (
        <Figure label={t('indexing.claimed')} note={t('indexing.claimedNote')}>
          <Num value={claimed} size="large" />
        </Figure>
      )}
    </Figures>
  )
}
