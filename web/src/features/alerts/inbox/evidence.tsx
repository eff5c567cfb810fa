import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { KeywordLink } from '../../../domain/positions/keyword-link.tsx'
import { pathOf } from '../../../domain/serp/serp-diff.ts'
import { useFeatureName } from '../../../domain/serp/serp-features.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/language.tsx'
import { QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { useFindingText } from './alert-text.ts'
import { type Alert, type AlertItem, type Fact, itemsQuery } from './queries.ts'

/** What was so then and what is so now, for everything the alert is about. */
export function Evidence({ alert }: { alert: Alert }) {
  const t = useText()
  const textOf = useFindingText()
  const items = useQuery(itemsQuery(alert.id))
  return (
    <QueryBoundary query={items} rows={3}>
      {(list) => (
        <>
          {alert.findings.map((finding) => {
            const own = list.filter(({ rule_id }) => rule_id === finding.rule_id)
            const left = finding.affected - own.length
            return (
              <section key={finding.rule_id} className="alert-finding">
                {alert.findings.length > 1 && <h2>{textOf([finding])}</h2>}
                {own.length > 0 && (
                  <Items label={textOf([finding])} clientId={alert.client_id} items={own} />
                )}
                {left > 0 && <p className="hint">{t('alertInbox.moreItems', { n: left })}</p>}
              </section>
            )
          })}
        </>
      )}
    </QueryBoundary>
  )
}

type ItemsProps = { label: string; clientId: number | null; items: AlertItem[] }

function Items({ label, clientId, items }: ItemsProps) {
  const t = useText()
  const hasBefore = items.some(({ before }) => before !== null)
  return (
    <Table
      label={label}
      headings={[
        { id: 'what', label: t('alertInbox.thing') },
        ...(hasBefore ? [{ id: 'then', label: t('alertInbox.then') }] : []),
        { id: 'now', label: t('alertInbox.now') },
      ]}
    >
      {items.map((item) => (
        <tr key={item.subject}>
          <td data-wrap="true">
            <Subject item={item} clientId={clientId} />
          </td>
          {hasBefore && <td>{item.before && <FactText fact={item.before} />}</td>}
          <td>{item.now && <FactText fact={item.now} />}</td>
        </tr>
      ))}
    </Table>
  )
}

function Subject({
  item: { subject, label },
  clientId,
}: {
  item: AlertItem
  clientId: number | null
}) {
  const [, id, device] = /^keyword:(\d+):(\w+)$/.exec(subject) ?? []
  if (clientId === null || !id || !device) return label
  return (
    <KeywordLink clientId={clientId} keywordId={Number(id)} device={device}>
      {label}
    </KeywordLink>
  )
}

const ONE_DIGIT = { maximumFractionDigits: 1 } as const
const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const

/** The figure first, what belongs to it after, and when it was seen. */
function FactText({ fact }: { fact: Fact }) {
  const { language, t } = useLanguage()
  const nameOf = useFeatureName()
  const {
    position,
    rate,
    answers,
    url,
    block,
    competitor_position,
    rating,
    pages,
    opt_out,
    minutes,
  } = fact
  const shown = (value: number | null) =>
    value === null ? t('alertInbox.notFound') : String(value)
  const parts: ReactNode[] = []
  if (position !== undefined)
    parts.push(<span className={position === null ? undefined : 'num'}>{shown(position)}</span>)
  if (rate !== undefined) {
    const share = formatNumber(language, rate, PERCENT)
    parts.push(
      answers === undefined ? share : t('alertInbox.ofAnswers', { rate: share, n: answers }),
    )
  }
  if (rating !== undefined)
    parts.push(t('alertInbox.stars', { rating: formatNumber(language, rating, ONE_DIGIT) }))
  if (pages !== undefined) parts.push(t('alertInbox.pages', { n: pages }))
  if (competitor_position !== undefined)
    parts.push(t('alertInbox.competitor', { position: shown(competitor_position) }))
  if (block) parts.push(block.split(', ').map(nameOf).join(', '))
  if (minutes !== undefined) parts.push(t('found.minutes', { n: minutes }).trim())
  if (opt_out) parts.push(t(`found.optOut.${opt_out}`))
  if (url) parts.push(<span className="hint alert-url">{pathOf(url)}</span>)
  return (
    <span className="alert-fact">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fact have a fixed order
        <span key={index}>{part}</span>
      ))}
      <span className="hint">
        <Time at={fact.at} />
      </span>
    </span>
  )
}
