import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HistoryPoint } from '../../api/analytics.ts'
import type { Client } from '../../api/clients.ts'
import { competitorsQuery } from '../../api/competitors.ts'
import { type Serp, serpQuery } from '../../api/jobs.ts'
import type { Keyword } from '../../api/keywords.ts'
import { belongsTo, pathOf } from '../../domain/serp/serp-diff.ts'
import { dayAndMonth } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { LineSample } from '../../ui/chart/line-sample.tsx'
import { lineStyleOf } from '../../ui/chart/line-style.ts'
import { Highlight } from '../../ui/highlight.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Days } from './days.ts'
import { pageChangesOf } from './page-changes.ts'
import { TargetPage } from './target-page.tsx'

type PagesPanelProps = {
  client: Client
  keyword: Keyword
  device: 'desktop' | 'mobile'
  days: Days
  points: HistoryPoint[]
}

/** Who else stands on the page, which pages of the client took turns, and what strong hosts carry. */
export function PagesPanel({ client, keyword, device, days, points }: PagesPanelProps) {
  const { now, before: then } = days
  const { data: after } = useQuery({
    ...serpQuery({ jobId: now?.job_id ?? 0, keywordId: keyword.id, device }),
    enabled: now !== undefined,
  })
  const { data: before } = useQuery({
    // The same page as beside it is compared: that of the day itself is not always stored.
    ...serpQuery({ jobId: then?.job_id ?? 0, keywordId: keyword.id, device, orNearest: true }),
    enabled: then !== undefined,
  })
  return (
    <div className="keyword-side">
      <TargetPage client={client} keyword={keyword} ranking={now?.url} />
      <Competitors client={client} after={after} before={before} />
      <Parasites after={after} />
      <OwnPages points={points} />
    </div>
  )
}

function Competitors({
  client,
  after,
  before,
}: {
  client: Client
  after: Serp | undefined
  before: Serp | undefined
}) {
  const { language, t } = useLanguage()
  const { data: competitors = [] } = useQuery(competitorsQuery(client.id))
  const positionOn = (serp: Serp | undefined, domain: string) =>
    serp?.organic.find(({ link }) => belongsTo(link, domain))?.position ?? null
  const rows = [
    { domain: client.domain, lineStyle: undefined },
    ...competitors.map(({ domain, ...chosen }, index) => ({
      domain,
      lineStyle: lineStyleOf(index, chosen),
    })),
  ]
    .map((row) => ({
      ...row,
      now: positionOn(after, row.domain),
      was: positionOn(before, row.domain),
    }))
    .toSorted((a, b) => (a.now ?? 999) - (b.now ?? 999))
  return (
    <section className="keyword-panel">
      <header className="panel-line">
        <h2>{t('keywordPage.neighbours')}</h2>
        <Link to="/c/$clientId/competitors" params={{ clientId: client.id }}>
          {t('nav.competitors')}
        </Link>
      </header>
      <Table
        label={t('keywordPage.neighbours')}
        headings={[
          { id: 'domain', label: t('client.domain') },
          {
            id: 'then',
            label: before ? dayAndMonth(language, before.checked_at) : t('diff.then'),
            isNumber: true,
          },
          { id: 'now', label: t('diff.now'), isNumber: true },
          { id: 'delta', label: t('keyword.delta'), isNumber: true },
        ]}
      >
        {rows.map(({ domain, lineStyle, now, was }) => (
          <tr key={domain}>
            <td>
              <span className="with-sample mono">
                <LineSample {...(lineStyle !== undefined && { lineStyle })} />
                {lineStyle === undefined ? <Highlight>{domain}</Highlight> : domain}
              </span>
            </td>
            <td data-number="true">
              <Num value={was} />
            </td>
            <td data-number="true">
              <Num value={now} />
            </td>
            <td data-number="true">
              <Delta value={now !== null && was !== null ? was - now : null} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function Parasites({ after }: { after: Serp | undefined }) {
  const t = useText()
  const found = after?.parasite_domains ?? []
  return (
    <section className="keyword-panel">
      <header className="panel-line">
        <h2>{t('parasites.title')}</h2>
        <p className="quiet">{t('parasites.text')}</p>
      </header>
      {found.length === 0 ? (
        <p className="quiet">{t('parasites.none')}</p>
      ) : (
        <Table
          label={t('parasites.title')}
          headings={[
            { id: 'position', label: t('keyword.position'), isNumber: true },
            { id: 'domain', label: t('client.domain') },
            { id: 'kind', label: t('parasites.kind') },
            { id: 'note', label: t('parasites.note') },
          ]}
        >
          {found.map(
            ({ domain, url, position, title, kind, above_client, mentions_client }) => (
              <tr key={url}>
                <td data-number="true">
                  <Num value={position} />
                </td>
                <td className="mono">
                  <a href={url} target="_blank" rel="noreferrer" title={title}>
                    {domain}
                  </a>
                </td>
                <td>{t(`parasite.${kind}`)}</td>
                <td className="quiet">
                  {[
                    above_client && t('parasites.above'),
                    mentions_client && t('parasites.mentions'),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </td>
              </tr>
            ),
          )}
        </Table>
      )}
    </section>
  )
}

/** Pages of the client that took turns: the sign that they compete with each other. */
function OwnPages({ points }: { points: HistoryPoint[] }) {
  const { language, t } = useLanguage()
  const pageChanges = pageChangesOf(points).slice(-5).reverse()
  if (pageChanges.length === 0) return null
  return (
    <section className="keyword-panel">
      <header className="panel-line">
        <h2>{t('keywordPage.pageChangesTitle')}</h2>
      </header>
      <ul className="page-changes">
        {pageChanges.map(({ at, from, to }) => (
          <li key={at}>
            <span className="quiet">{dayAndMonth(language, at)}</span>
            <span className="mono">{pathOf(from)}</span>
            <span aria-hidden="true">→</span>
            <span className="mono">{pathOf(to)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
