import { formatNumber } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.tsx'

/** Sums in US cents, as the reader writes them. */
export function useMoney() {
  const { language } = useLanguage()
  return (cents: number) =>
    formatNumber(language, cents / 100, { style: 'currency', currency: 'USD' })
}
