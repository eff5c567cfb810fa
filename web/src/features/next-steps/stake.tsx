import { useText } from '../../i18n/language.tsx'

/** Estimated clicks a month, where there are any worth a number. */
export function Stake({ value }: { value: number | undefined }) {
  const t = useText()
  const clicks = Math.round(value ?? 0)
  return clicks >= 1 ? <span className="quiet">{t('next.stake', { n: clicks })}</span> : null
}
