import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { writeEvidence } from '../../domain/advice/evidence.ts'
import { pickScope, useScope } from '../../domain/period/scope.ts'
import { useVersus } from '../../domain/period/versus.ts'
import { KeywordLink } from '../../domain/positions/keyword-link.tsx'
import { useFeatureName } from '../../domain/serp/serp-features.ts'
import { useText } from '../../i18n/language.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Num, SmallChange } from '../../ui/num.tsx'
import { QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { type Features, featuresQuery } from './queries.ts'

const SHOWN_CHANGES = 3

/** Which blocks the results pages show, how many are the client's own, and which changed hands. */
export function FeaturePanel({ client }: { client: Client }) {
  const t = useText()
  const { span, at, segment } = useScope()
  const features = useQuery(featuresQuery(client.id, { span, at, segment }))
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('features.title')}</h2>
        <p className="quiet">{t('features.text')}</p>
      </header>
      <div className="panel-rows" data-rows="9">
        <QueryBoundary query={features} rows={8}>
          {(data) => (
            <>
              <Counts client={client} features={data} />
              <Changes client={client} features={data} />
            </>
          )}
        </QueryBoundary>
      </div>
    </section>
  )
}

function Counts({
  client,
  features: { summary, owned, ownable, owned_change, compared_at, history },
}: {
  client: Client
  features: Features
}) {
  const t = useText()
  const nameOf = useFeatureName()
  const versus = useVersus(compared_at)
  const changeOf = (name: string) =>
    owned_change ? (owned_change[name] ?? 0) : sinceFirst(history, name)
  const rows = Object.entries(summary)
    .filter(([name]) => name !== 'related_searches')
    .toSorted(
      ([a, x], [b, y]) => Number(ownable.includes(b)) - Number(ownable.includes(a)) || y - x,
    )
  if (rows.length === 0) return <p className="panel-none quiet">{t('features.none')}</p>
  return (
    <Table
      label={t('features.title')}
      headings={[
        { id: 'name', label: t('features.block') },
        { id: 'shown', label: t('features.shown'), isNumber: true },
        { id: 'owned', label: t('features.owned'), isNumber: true },
        { id: 'change', label: `${t('keyword.delta')} ${versus}`, isNumber: true },
      ]}
    >
      {rows.map(([name, count]) => {
        const own = owned[name] ?? 0
        return (
          <tr key={name}>
            <td>{nameOf(name)}</td>
            <td data-number="true">
              <Link
                to="/c/$clientId/keywords"
                params={{ clientId: client.id }}
                search={(old: object) => ({ ...pickScope(old), feature: name })}
              >
                <Num value={count} />
              </Link>
            </td>
            <td data-number="true">
              {ownable.includes(name) && (
                <Link
                  to="/c/$clientId/keywords"
                  params={{ clientId: client.id }}
                  search={(old: object) => ({ ...pickScope(old), feature: `own:${name}` })}
                >
                  {own > 0 ? (
                    <Highlight>
                      <Num value={own} />
                    </Highlight>
                  ) : (
                    <Num value={0} />
                  )}
                </Link>
              )}
            </td>
            <td data-number="true" className="quiet">
              {ownable.includes(name) && <SmallChange value={changeOf(name)} />}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

/** Against the check before the last. */
function sinceFirst(history: Features['history'], name: string) {
  const [before, last] = history.slice(-2)
  return before && last ? (last.owned[name] ?? 0) - (before.owned[name] ?? 0) : undefined
}

/** The last changes of hands, as sentences. */
function Changes({ client, features: { won_lost } }: { client: Client; features: Features }) {
  const t = useText()
  const nameOf = useFeatureName()
  const changes = [
    ...won_lost.won.map((each) => ({
      ...each,
      text: t('features.won', { feature: nameOf(each.feature) }),
    })),
    ...won_lost.lost.map((each) => ({
      ...each,
      text: each.lost_to
        ? t('features.lostTo', { feature: nameOf(each.feature), domain: each.lost_to })
        : t('features.lost', { feature: nameOf(each.feature) }),
    })),
  ]
  if (changes.length === 0) return null
  return (
    <ul className="feature-changes">
      {changes
        .slice(0, SHOWN_CHANGES)
        .map(({ keyword_id, device, job_id, query, feature, text }) => (
          <li
            key={`${keyword_id}${device}${feature}`}
            data-evidence={writeEvidence({ keywordId: keyword_id, device, jobId: job_id })}
          >
            <span>{text}</span>{' '}
            <KeywordLink clientId={client.id} keywordId={keyword_id} device={device}>
              {query}
            </KeywordLink>
          </li>
        ))}
    </ul>
  )
}
