import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../../../api/session.ts'
import { useText } from '../../../i18n/language.tsx'
import { DayBars } from '../../../ui/chart/day-bars.tsx'
import { Num } from '../../../ui/num.tsx'
import { Figure, Figures } from '../../../ui/page/figures.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { ArriveTogether, QueryBoundary } from '../../../ui/page/states.tsx'
import { ConsoleLayout } from '../layout.tsx'
import { type Credits, creditsQuery, DAYS, LEDGER_SIZE, usageQuery } from '../queries.ts'
import { daysLeft } from './days-left.ts'
import { GrantCredits } from './grant-credits.tsx'
import { Ledger } from './ledger.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { LowBalance } from './low-balance.tsx'
import { Packs } from './packs.tsx'
import { TopUp } from './top-up.tsx'

/** What is left, how long it lasts, and every booking. */
export function CreditsPage() {
  const t = useText()
  const { page: text, key, days } = useSearch({ from: '/inside/api-console/credits' })
  const navigate = useNavigate({ from: '/api-console/credits' })
  const offset = LEDGER_SIZE * (Math.max(1, Number(text) || 1) - 1)
  const filter = {
    key: Number(key) || undefined,
    days: DAYS.find((each) => String(each) === days),
  }
  const credits = useQuery(creditsQuery(offset, filter))
  const usage = useQuery(usageQuery)
  const move = (next: number) =>
    void navigate({
      search: (old) => ({ ...old, page: next ? String(1 + next / LEDGER_SIZE) : undefined }),
      hash: 'ledger',
    })
  const isOwner = useMay('owner')
  const isAdmin = useMay('admin')
  return (
    <ConsoleLayout about={t('console.credits')}>
      <ArriveTogether queries={[credits, usage]} rows={8}>
        <QueryBoundary query={credits}>
          {(data) => (
            <>
              <Standing credits={data} />
              {isAdmin && <LowBalance threshold={data.low_threshold} />}
              {data.can_buy && isOwner && <Packs packs={data.packs} />}
              {data.can_buy && isOwner && <TopUp packs={data.packs} />}
              <Section
                id="ledger"
                title={t('credits.ledger')}
                text={t('credits.ledgerText')}
                actions={isOwner && !data.can_buy && <GrantCredits />}
              >
                <LedgerFilters filter={filter} />
                <Ledger entries={data.ledger} offset={offset} onMove={move} />
              </Section>
            </>
          )}
        </QueryBoundary>
      </ArriveTogether>
    </ConsoleLayout>
  )
}

function Standing({ credits: { balance, pending, enforced } }: { credits: Credits }) {
  const t = useText()
  const { data: usage } = useQuery(usageQuery)
  const left = usage ? daysLeft(balance, usage.days) : null
  return (
    <>
      <Figures label={t('credits.balance')}>
        <Figure
          label={t('credits.balance')}
          note={
            pending > 0
              ? t('credits.pending', { n: pending })
              : t(enforced ? 'credits.enforced' : 'credits.notEnforced')
          }
        >
          <Link to="/api-console/credits" hash="ledger">
            <Num value={balance} size="large" />
          </Link>
        </Figure>
        <Figure
          label={t('credits.lasts')}
          note={left ? t('credits.pace', { n: Math.round(left.perDay) }) : t('credits.noPace')}
        >
          <DaysLeft days={left?.days ?? null} />
        </Figure>
      </Figures>
      {usage && (
        <DayBars
          label={t('credits.byDay')}
          bars={usage.days.map(({ day, credits: value }) => ({ day, value }))}
          names={{ day: t('usage.day'), value: t('console.credits') }}
        />
      )}
    </>
  )
}

const YEAR = 365

/** Beyond a year the figure would be a guess. */
function DaysLeft({ days }: { days: number | null }) {
  if (days === null || days <= YEAR) return <Num value={days} size="large" />
  return <span className="num" data-size="large">{`> ${YEAR}`}</span>
}
