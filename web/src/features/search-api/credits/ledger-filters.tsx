import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../../i18n/language.tsx'
import { FilterChip } from '../../../ui/table/filter-chip.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { type LedgerFilter, usageQuery } from '../queries.ts'

const SPANS = { 1: 'usage.today', 7: 'usage.week', 30: 'usage.month' } as const

/** Which bookings the ledger shows, when not all. */
export function LedgerFilters({ filter: { key, days } }: { filter: LedgerFilter }) {
  const t = useText()
  const navigate = useNavigate({ from: '/api-console/credits' })
  const { data: usage } = useQuery(usageQuery)
  const clear = (names: { key?: undefined; days?: undefined }) =>
    void navigate({
      search: (old) => ({ ...old, ...names, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  if (!key && !days) return null
  const keyName =
    usage?.keys.find(({ id }) => id === key)?.name ?? t('credits.key', { id: String(key) })
  return (
    <Toolbar>
      <span className="quiet">{t('usage.searches')}</span>
      {key && (
        <FilterChip name={keyName} onClear={() => clear({ key: undefined })}>
          {keyName}
        </FilterChip>
      )}
      {days && (
        <FilterChip name={t(SPANS[days])} onClear={() => clear({ days: undefined })}>
          {t(SPANS[days])}
        </FilterChip>
      )}
    </Toolbar>
  )
}
