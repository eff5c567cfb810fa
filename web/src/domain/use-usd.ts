import { formatNumber } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.tsx'

const CENTS = { style: 'currency', currency: 'USD' } as const
const SMALL = { ...CENTS, maximumSignificantDigits: 2 } as const

/** Dollars as people write them; less than a cent keeps two digits that say something. */
export function useUsd() {
  const { language } = useLanguage()
  return (value: number) =>
    formatNumber(language, value, value > 0 && value < 0.01 ? SMALL : CENTS)
}
