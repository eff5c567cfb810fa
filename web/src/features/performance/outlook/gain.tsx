import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../../api/clients.ts'
import { ClickModelNote } from '../../../domain/click-model-note.tsx'
import { KeywordLink } from '../../../domain/positions/keyword-link.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { Num } from '../../../ui/num.tsx'
import { Figure, Figures } from '../../../ui/page/figures.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { GainChoice } from './gain-choice.tsx'
import { type Gain, type GainAsked, gainQuery } from './outlook-queries.ts'

const USUAL_TARGET = 3
const WHOLE = { maximumFractionDigits: 0 } as const

/** What the most promising keywords would bring in the top three. */
export function GainSection({ client }: { client: Client }) {
  const t = useText()
  const [asked, setAsked] = useState<GainAsked>({ keywords: [], target: USUAL_TARGET })
  const gain = useQuery(gainQuery(client.id, asked))
  return (
    <Section title={t('forecast.gain')} text={t('forecast.gainText')}>
      <GainChoice client={client} asked={asked} onChange={setAsked} />
      <QueryBoundary query={gain} rows={6}>
        {(data) => <Outlook client={client} gain={data} />}
      </QueryBoundary>
    </Section>
  )
}

function Outlook({ client, gain }: { client: Client; gain: Gain }) {
  const t = useText()
  const hasGain = gain.keywords.some((keyword) => (keyword.gain ?? 0) > 0)
  if (hasGain)
    return (
      <>
        <Total gain={gain} />
        <Keywords client={client} gain={gain} />
        <ClickModelNote clientId={client.id} model={gain.click_model} />
      </>
    )
  return gain.gain === null && gain.keywords.length > 0 ? (
    <EmptyState title={t('forecast.gainUncounted')} text={t('forecast.gainUncountedText')} />
  ) : (
    <EmptyState title={t('forecast.gainNone')} text={t('forecast.gainNoneText')} />
  )
}

function Total({ gain: { gain, low, high } }: { gain: Gain }) {
  const { language, t } = useLanguage()
  const show = (value: number) => formatNumber(language, value, WHOLE)
  const range =
    low === null || high === null
      ? t('forecast.perMonth')
      : t('forecast.range', { low: show(low), high: show(high) })
  return (
    <Figures label={t('forecast.gain')}>
      <Figure label={t('forecast.gainTotal')} note={range}>
        <Num value={gain} size="large" options={WHOLE} />
      </Figure>
    </Figures>
  )
}

function Keywords({ client, gain }: { client: Client; gain: Gain }) {
  const t = useText()
  return (
    <Table
      label={t('forecast.gain')}
      headings={[
        { id: 'query', label: t('keyword.query') },
        { id: 'position', label: t('keyword.position'), isNumber: true },
        { id: 'volume', label: t('forecast.volume'), isNumber: true, isWide: true },
        { id: 'now', label: t('forecast.now'), isNumber: true, isWide: true },
        { id: 'then', label: t('forecast.then'), isNumber: true, isWide: true },
        { id: 'more', label: t('forecast.more'), isNumber: true },
      ]}
    >
      {gain.keywords.map((keyword) => (
        <tr key={keyword.keyword_id}>
          <td data-clip="name">
            <KeywordLink
              clientId={client.id}
              keywordId={keyword.keyword_id}
              device={keyword.device}
            >
              {keyword.query}
            </KeywordLink>
          </td>
          <td data-number="true">
            <Num value={keyword.position} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={keyword.search_volume} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={keyword.clicks} options={WHOLE} />
          </td>
          <td data-number="true" data-wide="true">
            <Num value={keyword.target_clicks} options={WHOLE} />
          </td>
          <td data-number="true">
            <Num value={keyword.gain} options={WHOLE} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
