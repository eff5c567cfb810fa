import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Client } from '../../../api/clients.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { Num } from '../../../ui/num.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { AnswerMarks } from '../answer/answer-marks.tsx'
import { usePeriodOverviews } from '../period-check.ts'
import { type AiOverview, type AiOverviewPoint, aiOverviewsQuery } from '../queries.ts'

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

/** What Google answers above tracked keywords, from the last rank check; nothing where none met an overview. */
export function AiOverviews({ client }: { client: Client }) {
  const { language, t } = useLanguage()
  const { last, jobId } = usePeriodOverviews(client.id)
  const { data: overviews } = useQuery(aiOverviewsQuery(client.id, jobId))
  if (!last || !overviews || (last.overviews === 0 && last.unknown === 0)) return null
  const isRead = last.trigger_rate.n > 0
  function shownText(point: AiOverviewPoint) {
    const { overviews: n, trigger_rate, mention_rate, citation_rate } = point
    const total = trigger_rate.n
    if (mention_rate.value === null || citation_rate.value === null)
      return t('overviews.shown', { n, total })
    const percent = (value: number) => formatNumber(language, value, PERCENT)
    const shares = { named: percent(mention_rate.value), cited: percent(citation_rate.value) }
    return t('overviews.text', { n, total, ...shares })
  }
  return (
    <Section
      title={t('overviews.title')}
      text={[
        isRead && shownText(last),
        last.deferred > 0 && t('overviews.deferred', { n: last.deferred }),
        last.unknown > 0 &&
          t(isRead ? 'overviews.unknown' : 'overviews.noneRead', { n: last.unknown }),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {overviews.length > 0 && (
        <Table
          label={t('overviews.title')}
          headings={[
            { id: 'keyword', label: t('overviews.keyword') },
            { id: 'mark', label: t('overviews.mark') },
            { id: 'position', label: t('answers.position'), isNumber: true },
            { id: 'others', label: t('answers.competitors'), isWide: true },
          ]}
        >
          {overviews.map((overview) => (
            <Row
              key={`${overview.keyword_id} ${overview.device}`}
              client={client}
              overview={overview}
            />
          ))}
        </Table>
      )}
    </Section>
  )
}

function Row({ client, overview }: { client: Client; overview: AiOverview }) {
  const { t } = useLanguage()
  const {
    keyword_id,
    query,
    device,
    mention_position,
    competitors_mentioned,
    competitors_cited,
  } = overview
  const others = [...new Set([...competitors_mentioned, ...competitors_cited])]
  return (
    <tr>
      <td data-wrap="true">
        <Link
          to="/c/$clientId/keywords/$keywordId"
          params={{ clientId: client.id, keywordId: keyword_id }}
        >
          {query}
        </Link>{' '}
        <span className="quiet">{t(`device.${device}`)}</span>
      </td>
      <td>
        {overview.state === 'deferred' ? (
          t('overviews.notLoaded')
        ) : (
          <AnswerMarks marks={[markOf(overview)]} />
        )}
      </td>
      <td data-number="true">
        <Num value={mention_position} />
      </td>
      <td data-wide="true" className="quiet">
        {others.join(', ')}
      </td>
    </tr>
  )
}

function markOf({ our_domain_cited, our_domain_mentioned }: AiOverview) {
  if (our_domain_cited) return 'cited' as const
  return our_domain_mentioned ? ('mentioned' as const) : ('absent' as const)
}
