import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { useMay } from '../../../api/session.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Num } from '../../../ui/num.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { PERCENT } from '../measures.ts'
import { type ClickModel, clickModelQuery } from './outlook-queries.ts'

type Fitted = NonNullable<ClickModel['fitted']>

/** By which curve clicks are estimated, and how far it misses. */
export function ClickModelSection({ client }: { client: Client }) {
  const t = useText()
  const model = useQuery(clickModelQuery(client.id))
  const mayWork = useMay('analyst')
  const fit = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/click-model/fit', {
        path: { client_id: client.id },
      }),
    refresh: [
      ['search-console', client.id],
      ['pages', client.id],
    ],
    onDone: ({ fitted }) =>
      fitted && notify({ text: t('clickModel.fitted', { n: fitted.version }) }),
  })
  return (
    <Section
      id="click-model"
      title={t('clickModel.title')}
      text={t('clickModel.text')}
      actions={
        mayWork && (
          <Button isPending={fit.isPending} onPress={() => fit.mutate()}>
            {t('clickModel.fit')}
          </Button>
        )
      }
    >
      <QueryBoundary query={model} rows={6}>
        {(data) => (
          <>
            <Verdict model={data} />
            {data.fitted && data.fitted.overview_effects.length > 0 && (
              <Overviews fitted={data.fitted} />
            )}
            {data.fitted && data.fitted.curves.length > 0 && (
              <Curves model={data} curves={data.fitted.curves} />
            )}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Verdict({ model: { reason, fitted } }: { model: ClickModel }) {
  const { language, t } = useLanguage()
  const share = (error: number | null) =>
    error === null ? '–' : formatNumber(language, error, PERCENT)
  const errors = {
    error: share(fitted?.held_out_error ?? null),
    published: share(fitted?.published_error ?? null),
  }
  if (reason === 'used' && fitted)
    return (
      <p>
        {t('clickModel.used', {
          n: fitted.version,
          from: fitted.from,
          to: fitted.to,
          ...errors,
        })}
      </p>
    )
  if (reason === 'no_better') return <p>{t('clickModel.no_better', errors)}</p>
  return <p>{t(`clickModel.${reason === 'used' ? 'not_fitted' : reason}`)}</p>
}

function Overviews({ fitted }: { fitted: Fitted }) {
  const { language, t } = useLanguage()
  const show = (value: number) => formatNumber(language, value, { maximumFractionDigits: 0 })
  return (
    <>
      <h3>{t('clickModel.overviews')}</h3>
      <ul>
        {fitted.overview_effects.map(
          ({ device, lost_clicks, low, high, expected_clicks, queries_with }) => {
            const about = {
              device: t(`performance.device.${device}`),
              low: show(low),
              high: show(high),
            }
            const queries = show(queries_with)
            return (
              <li key={device}>
                {low > 0
                  ? t('clickModel.overviewLost', {
                      ...about,
                      ...{ queries, lost: show(lost_clicks), expected: show(expected_clicks) },
                    })
                  : t('clickModel.overviewNone', { ...about, queries })}
              </li>
            )
          },
        )}
      </ul>
    </>
  )
}

function Curves({ model, curves }: { model: ClickModel; curves: Fitted['curves'] }) {
  const { language, t } = useLanguage()
  const [chosen, setChosen] = useState(0)
  const curve = curves[chosen] ?? curves[0]
  if (!curve) return null
  const share = (value: number) => formatNumber(language, value, PERCENT)
  return (
    <>
      <Toolbar>
        <Select
          label={`${t('clickModel.device')}, ${t('clickModel.above')}`}
          isBare
          value={String(chosen)}
          onChange={(next) => setChosen(Number(next))}
          options={curves.map(({ device, above }, at) => ({
            id: String(at),
            label: `${t(`performance.device.${device}`)}: ${t(`clickModel.above.${above}`)}`,
          }))}
        />
      </Toolbar>
      <Table
        label={t('clickModel.title')}
        headings={[
          { id: 'position', label: t('clickModel.position'), isNumber: true },
          { id: 'own', label: t('clickModel.own'), isNumber: true },
          { id: 'interval', label: t('clickModel.interval'), isNumber: true },
          { id: 'published', label: t('clickModel.published'), isNumber: true },
          { id: 'queries', label: t('clickModel.queries'), isNumber: true, isWide: true },
          {
            id: 'impressions',
            label: t('clickModel.impressions'),
            isNumber: true,
            isWide: true,
          },
        ]}
      >
        {curve.points.map((point) => (
          <tr key={point.position} title={point.is_own ? undefined : t('clickModel.bent')}>
            <td data-number="true">
              <Num value={point.position} />
            </td>
            <td data-number="true">
              <Num value={point.ctr} options={PERCENT} />
              {!point.is_own && <span aria-hidden="true"> *</span>}
            </td>
            <td data-number="true">
              {point.is_own
                ? t('forecast.range', { low: share(point.low), high: share(point.high) })
                : '–'}
            </td>
            <td data-number="true">
              <Num value={model.published[point.position - 1]?.ctr ?? null} options={PERCENT} />
            </td>
            <td data-number="true" data-wide="true">
              <Num value={point.queries} />
            </td>
            <td data-number="true" data-wide="true">
              <Num value={point.impressions} />
            </td>
          </tr>
        ))}
      </Table>
      {curve.points.some(({ is_own }) => !is_own) && (
        <p className="hint">* {t('clickModel.bent')}</p>
      )}
    </>
  )
}
