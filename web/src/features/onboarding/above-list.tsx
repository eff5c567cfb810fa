import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client/client.ts'
import { type Client, clientsQuery } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { firstPagesQuery, type JobResult } from './queries.ts'
import { type RankedAbove, rankedAbove } from './ranked-above.ts'

type AboveListProps = { client: Client; jobId: number; results: JobResult[] }

/** Who ranks above the site, why as far as the results pages show it, and a press to follow them. */
export function AboveList({ client, jobId, results }: AboveListProps) {
  const t = useText()
  const { data: pages } = useQuery(firstPagesQuery(jobId, results))
  const above = rankedAbove(pages ?? [], client.domain)
  if (!pages || above.length === 0) return null
  return (
    <Section title={t('start.above')}>
      <ul className="above-list">
        {above.map((site) => (
          <li key={site.domain}>
            <div>
              <strong className="mono">{site.domain}</strong>
              <p>
                {t('start.aboveCount', { n: site.keywords, total: pages.length })}{' '}
                {t(`start.above.${site.reason}`, site)}
              </p>
            </div>
            <TrackButton client={client} site={site} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TrackButton({ client, site: { domain } }: { client: Client; site: RankedAbove }) {
  const t = useText()
  const add = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/competitors', {
        path: { client_id: client.id },
        body: { domain },
      }),
    refresh: [clientsQuery.queryKey],
  })
  if (add.isSuccess) return <span className="hint">{t('start.tracked')}</span>
  return (
    <Button
      isPending={add.isPending}
      onPress={() => add.mutate()}
      aria-label={t('start.trackNamed', { domain })}
    >
      {t('start.track')}
    </Button>
  )
}
