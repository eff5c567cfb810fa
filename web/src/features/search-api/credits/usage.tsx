import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../i18n/language.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { DayBars } from '../../../ui/chart/day-bars.tsx'
import { Meter } from '../../../ui/chart/meter.tsx'
import { Num } from '../../../ui/num.tsx'
import { Figure, Figures } from '../../../ui/page/figures.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../../../ui/page/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { ConsoleLayout } from '../layout.tsx'
import { type Usage, usageQuery } from '../queries.ts'

/** What the keys use now against their limits, and what was used by day. */
export function UsagePage() {
  const t = useText()
  const usage = useQuery(usageQuery)
  return (
    <ConsoleLayout about={t('console.usage')}>
      <QueryBoundary query={usage} rows={6}>
        {(data) => (
          <>
            <Days days={data.days} />
            <Section title={t('usage.keys')} text={t('usage.keysText')}>
              {data.keys.length ? <Keys usage={data} /> : <NoKeys />}
            </Section>
          </>
        )}
      </QueryBoundary>
    </ConsoleLayout>
  )
}

function Days({ days }: { days: Usage['days'] }) {
  const t = useText()
  const sum = (name: 'requests' | 'cached' | 'failed', from = 0) =>
    days.slice(from).reduce((total, day) => total + day[name], 0)
  const answered = (from = 0) => sum('requests', from) - sum('failed', from)
  return (
    <>
      <Figures label={t('usage.byDay')}>
        <Figure label={t('usage.today')}>
          <Link to="/api-console/credits" search={{ days: '1' }} hash="ledger">
            <Num value={answered(-1)} size="large" />
          </Link>
        </Figure>
        <Figure label={t('usage.week')}>
          <Link to="/api-console/credits" search={{ days: '7' }} hash="ledger">
            <Num value={answered(-7)} size="large" />
          </Link>
        </Figure>
        <Figure
          label={t('usage.month')}
          note={t('usage.ofThem', { cached: sum('cached'), failed: sum('failed') })}
        >
          <Link to="/api-console/credits" search={{ days: '30' }} hash="ledger">
            <Num value={answered()} size="large" />
          </Link>
        </Figure>
      </Figures>
      <DayBars
        label={t('usage.byDay')}
        bars={days.map(({ day, requests, failed, cached }) => ({
          day,
          value: requests - failed,
          part: cached,
        }))}
        names={{ day: t('usage.day'), value: t('usage.searches'), part: t('usage.cached') }}
      />
    </>
  )
}

function Keys({ usage: { keys, rate_limit, concurrency } }: { usage: Usage }) {
  const t = useText()
  return (
    <Table
      label={t('usage.keys')}
      headings={[
        { id: 'name', label: t('apiKeys.name') },
        { id: 'minute', label: t('usage.minute') },
        { id: 'now', label: t('usage.now'), isWide: true },
        { id: 'month', label: t('usage.month'), isNumber: true },
        { id: 'used', label: t('apiKeys.used'), isWide: true },
      ]}
    >
      {keys.map(
        ({ id, name, person, last_minute, in_flight, requests, failed, last_used_at }) => (
          <tr key={id}>
            <td data-wrap="true">
              <Link to="/dev/requests" search={{ key: String(id) }}>
                {name}
              </Link>{' '}
              <span className="hint">{person}</span>
            </td>
            <td>
              <Link to="/dev/requests" search={{ key: String(id), span: 'minute' }}>
                <Meter
                  label={`${t('usage.minute')}: ${name}`}
                  value={last_minute}
                  max={rate_limit}
                />
              </Link>
            </td>
            <td className="quiet" data-wide="true">
              {in_flight > 0
                ? t('usage.someNow', { n: in_flight, most: concurrency })
                : t('usage.noneNow')}
            </td>
            <td data-number="true">
              <Link
                to="/api-console/credits"
                search={{ key: String(id), days: '30' }}
                hash="ledger"
              >
                <Num value={requests - failed} />
              </Link>
            </td>
            <td className="quiet" data-wide="true">
              {last_used_at === null ? t('apiKeys.never') : <Time at={last_used_at} />}
            </td>
          </tr>
        ),
      )}
    </Table>
  )
}

function NoKeys() {
  const t = useText()
  return (
    <EmptyState title={t('apiKeys.none')} text={t('apiKeys.noneText')}>
      <LinkButton to="/dev">{t('apiKeys.create')}</LinkButton>
    </EmptyState>
  )
}
