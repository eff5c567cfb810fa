import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useMay } from '../../api/session.ts'
import { RunProgress } from '../../domain/runs/run-progress.tsx'
import { formatNumber, ONE_DECIMAL } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Delta, Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ArriveTogether, QueryBoundary } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import { LocalBusinessDialog } from './local-business.tsx'
import {
  type LocalCompetitor,
  type LocalProfile,
  type LocalRanking,
  localBusinessQuery,
  localCompetitorsQuery,
  localResultsQuery,
} from './local-queries.ts'
import { gridsKey } from './queries.ts'

/** Where the business stands in local packs and on the map, keyword by keyword. */
export function LocalSection({ client }: { client: Client }) {
  const t = useText()
  const results = useQuery(localResultsQuery(client.id))
  const competitors = useQuery(localCompetitorsQuery(client.id))
  const profile = useQuery(localBusinessQuery(client.id))
  return (
    <Section title={t('local.title')} text={t('local.text')}>
      <RunProgress
        of={{ clientId: client.id, kind: 'local_map', pageKey: gridsKey(client.id) }}
        label={t('local.checkMap')}
      />
      <ArriveTogether queries={[results, competitors, profile]} rows={8}>
        {profile.data && <Profile client={client} profile={profile.data} />}
        <QueryBoundary query={results} rows={4}>
          {(found) =>
            found.length > 0 ? (
              <Rankings client={client} found={found} />
            ) : (
              <p className="quiet">{t('local.none')}</p>
            )
          }
        </QueryBoundary>
        {!!competitors.data?.length && <Competitors found={competitors.data} />}
      </ArriveTogether>
    </Section>
  )
}

const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 3 } as const

function Profile({ client, profile }: { client: Client; profile: LocalProfile }) {
  const { t, language } = useLanguage()
  const mayWork = useMay('analyst')
  const [isChoosing, setChoosing] = useState(false)
  const { business, keywords, price_usd, seconds } = profile
  const check = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/local-results/check', {
        path: { client_id: client.id },
      }),
    refresh: [gridsKey(client.id)],
  })
  const isPossible = keywords > 0 && price_usd !== null
  const price = price_usd ? formatNumber(language, price_usd, DOLLARS) : t('grids.free')
  return (
    <>
      <p>
        {business.name
          ? t('local.knownAs', { name: business.name })
          : t('local.knownBySite', { site: business.domain })}
      </p>
      {mayWork && (
        <>
          <p className="hint">
            {isPossible ? t('grids.cost', { n: keywords, price, seconds }) : t('local.noMap')}
          </p>
          <div className="form-row">
            <Button onPress={() => setChoosing(true)}>{t('local.choose')}</Button>
            <Button
              isDisabled={!isPossible}
              isPending={check.isPending}
              onPress={() => check.mutate()}
            >
              {t('local.checkMap')}
            </Button>
          </div>
        </>
      )}
      {isChoosing && <LocalBusinessDialog client={client} onClose={() => setChoosing(false)} />}
    </>
  )
}

function Rankings({ client, found }: { client: Client; found: LocalRanking[] }) {
  const t = useText()
  return (
    <Table
      label={t('local.title')}
      headings={[
        { id: 'query', label: t('keyword.query') },
        { id: 'kind', label: t('local.where') },
        { id: 'position', label: t('local.position'), isNumber: true },
        { id: 'change', label: t('local.change'), isNumber: true },
        { id: 'rating', label: t('local.rating'), isNumber: true },
        { id: 'checked', label: t('grids.lastCheck') },
      ]}
    >
      {found.map((look) => (
        <tr key={`${look.keyword_id} ${look.device} ${look.kind}`}>
          <td data-wrap="true">
            <Link
              to="/c/$clientId/keywords/$keywordId"
              params={{ clientId: client.id, keywordId: look.keyword_id }}
            >
              {look.query}
            </Link>
            <div className="hint">
              {[
                look.location.replaceAll(',', ', ') || look.geo.toUpperCase(),
                t(`device.${look.device}`),
              ].join(' · ')}
            </div>
          </td>
          <td>{t(`local.kind.${look.kind}`)}</td>
          <td data-number="true">
            {look.state === 'ranked' ? (
              <Num value={look.position} />
            ) : (
              t(`local.state.${look.state}`)
            )}
          </td>
          <td data-number="true">
            <Change look={look} />
          </td>
          <td data-number="true">
            <Rating look={look} />
          </td>
          <td>
            <Time at={look.checked_at} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Change({ look: { change, position, prev_position } }: { look: LocalRanking }) {
  const t = useText()
  if (change === 'entered' || change === 'left') return t(`local.changed.${change}`)
  return (
    <Delta
      value={position !== null && prev_position !== null ? prev_position - position : null}
    />
  )
}

function Rating({ look: { results } }: { look: LocalRanking }) {
  const t = useText()
  const own = results.find(({ is_own }) => is_own)
  return (
    <>
      <Num value={own?.rating ?? null} options={ONE_DECIMAL} />
      {own?.reviews != null && (
        <div className="hint">{t('local.reviews', { n: own.reviews })}</div>
      )}
    </>
  )
}

function Competitors({ found }: { found: LocalCompetitor[] }) {
  const t = useText()
  return (
    <>
      <h3>{t('local.competitors')}</h3>
      <Table
        label={t('local.competitors')}
        headings={[
          { id: 'name', label: t('grids.business') },
          { id: 'seen', label: t('local.seen'), isNumber: true },
          { id: 'ahead', label: t('local.ahead'), isNumber: true },
          { id: 'position', label: t('grids.avgPosition'), isNumber: true },
          { id: 'rating', label: t('local.rating'), isNumber: true },
        ]}
      >
        {found.map(
          ({ name, cid, place_id, category, seen, ahead, avg_position, rating, reviews }) => (
            <tr key={cid || place_id || name}>
              <td data-wrap="true">
                {name}
                {category && <div className="hint">{category}</div>}
              </td>
              <td data-number="true">
                <Num value={seen} />
              </td>
              <td data-number="true">
                <Num value={ahead} />
              </td>
              <td data-number="true">
                <Num value={avg_position} options={ONE_DECIMAL} />
              </td>
              <td data-number="true">
                <Num value={rating} options={ONE_DECIMAL} />
                {reviews !== null && (
                  <div className="hint">{t('local.reviews', { n: reviews })}</div>
                )}
              </td>
            </tr>
          ),
        )}
      </Table>
    </>
  )
}
