import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Client } from '../../../api/clients.ts'
import { inScope } from '../../../domain/period/scope.ts'
import { assistantName } from '../../../domain/provider-name.ts'
import { formatNumber, ONE_DECIMAL } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { Highlight } from '../../../ui/highlight.tsx'
import { Num } from '../../../ui/num.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { useAsked } from '../period-check.ts'
import {
  type Access,
  benchmarkQuery,
  type Overview,
  type Rate,
  type Site,
  sitesQuery,
} from '../queries.ts'

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

type CompetitorsProps = {
  client: Client
  own: Pick<Overview['total'], 'mention_rate' | 'citation_rate'>
  competitors: Overview['competitors']
  /** Whose answers are counted where apps and APIs were asked. */
  access: Access
}

/** Competitors in answers, cited sites, and the benchmark. */
export function Competitors({ client, own, competitors, access }: CompetitorsProps) {
  const t = useText()
  const { country } = useAsked(client.id)
  return (
    <>
      {competitors.length > 0 && (
        <Section title={t('answers.competitors')} text={t('answers.competitorsText')}>
          <Table
            label={t('answers.competitors')}
            headings={[
              { id: 'name', label: t('answers.competitor') },
              { id: 'named', label: t('answers.mentioned'), isNumber: true },
              { id: 'cited', label: t('answers.cited'), isNumber: true },
            ]}
          >
            <tr>
              <td data-wrap="true">
                <Highlight>{client.name}</Highlight>
              </td>
              <RateCell
                client={client}
                rate={own.mention_rate}
                search={{ show: 'mentioned' }}
              />
              <RateCell client={client} rate={own.citation_rate} search={{ show: 'cited' }} />
            </tr>
            {competitors.toSorted(mostMentioned).map((competitor) => (
              <tr key={competitor.domain}>
                <td data-wrap="true">{competitor.name || competitor.domain}</td>
                <RateCell
                  client={client}
                  rate={competitor.mention_rate}
                  search={{ names: competitor.domain }}
                />
                <RateCell
                  client={client}
                  rate={competitor.citation_rate}
                  search={{ cites: competitor.domain }}
                />
              </tr>
            ))}
          </Table>
        </Section>
      )}
      <Sites client={client} access={access} />
      {!country && <Benchmark client={client} />}
    </>
  )
}

type Competitor = CompetitorsProps['competitors'][number]

const mostMentioned = (a: Competitor, b: Competitor) =>
  (b.mention_rate.value ?? 0) - (a.mention_rate.value ?? 0)

type RateCellProps = {
  client: Client
  rate: Rate
  search: { show?: string; names?: string; cites?: string }
}

function RateCell({ client, rate, search }: RateCellProps) {
  const t = useText()
  return (
    <td data-number="true">
      <Link
        to="/c/$clientId/answers"
        params={{ clientId: client.id }}
        search={inScope(search)}
        hash="prompts"
      >
        <Num value={rate.value} options={PERCENT} />
      </Link>
      <span className="hint answer-of">
        {' '}
        {t('answers.ofAnswers', { hits: Math.round((rate.value ?? 0) * rate.n), n: rate.n })}
      </span>
    </td>
  )
}

function Sites({ client, access }: { client: Client; access: Access }) {
  const t = useText()
  const asked = useAsked(client.id)
  const { data: sites } = useQuery(sitesQuery(client.id, { access, ...asked }))
  if (!sites) return null
  if (sites.length === 0)
    return (
      <Section title={t('answers.sites')} text={t('answers.sitesNone')}>
        {null}
      </Section>
    )
  return (
    <Section title={t('answers.sites')} text={t('answers.sitesHint')}>
      <Table
        label={t('answers.sites')}
        headings={[
          { id: 'site', label: t('answers.site') },
          { id: 'class', label: t('answers.class') },
          { id: 'decides', label: t('answers.decides'), isNumber: true },
          { id: 'cited', label: t('answers.cited'), isNumber: true },
          { id: 'lost', label: t('answers.lost'), isNumber: true },
          { id: 'pages', label: t('answers.pages'), isNumber: true },
          { id: 'providers', label: t('answers.providers'), isWide: true },
        ]}
      >
        {sites.map((site) => (
          <tr key={site.domain}>
            <td className="mono">
              <SiteLink site={site} />
            </td>
            <td>{t(`sourceClass.${site.class}`)}</td>
            <td data-number="true">
              <Num value={site.decides} options={ONE_DECIMAL} />
            </td>
            <RateCell
              client={client}
              rate={site.citation_rate}
              search={{ cites: site.domain }}
            />
            <td data-number="true">
              <Num value={site.lost} />
            </td>
            <td data-number="true">
              <Link
                to="/c/$clientId/answers"
                params={{ clientId: client.id }}
                search={inScope({ cites: site.domain })}
                hash="prompts"
              >
                <Num value={site.pages} />
              </Link>
            </td>
            <td data-wide="true" className="quiet">
              {site.providers.map(assistantName).join(', ')}
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

function SiteLink({ site }: { site: Site }) {
  const name = site.owner === 'client' ? <Highlight>{site.domain}</Highlight> : site.domain
  return (
    <a
      href={site.top_url}
      target="_blank"
      rel="noreferrer nofollow"
      title={site.top_title || site.top_url}
    >
      {name}
    </a>
  )
}

function Benchmark({ client }: { client: Client }) {
  const { language, t } = useLanguage()
  const { data } = useQuery(benchmarkQuery(client.id))
  if (!data) return null
  const percent = (value: number | null) =>
    value === null ? '–' : formatNumber(language, value, PERCENT)
  const text = data.index
    ? t('answers.benchmarkText', {
        own: percent(data.client.mention_rate),
        theirs: percent(data.index.mention_rate),
      })
    : t('answers.benchmarkNone')
  return (
    <Section title={t('answers.benchmark')} text={text}>
      {data.index && (
        <p>
          <Link to="/c/$clientId/answers/gaps" params={{ clientId: client.id }}>
            {t('answers.gaps')}
          </Link>
        </p>
      )}
    </Section>
  )
}
