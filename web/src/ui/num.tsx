import { formatNumber } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.tsx'
import './num.css'

type NumProps = {
  value: number | null | undefined
  options?: Intl.NumberFormatOptions
  size?: 'large'
}

/** Every figure on screen: equal digits, the reader's separators; the unknown is a dash, never 0. */
export function Num({ value, options, size }: NumProps) {
  const { language, t } = useLanguage()
  if (value === null || value === undefined)
    return <Unknown label={t('value.unknown')} size={size} />
  return (
    <span className="num" data-size={size}>
      {formatNumber(language, value, options)}
    </span>
  )
}

export function Unknown({
  label,
  size,
}: {
  label: string
  size?: NumProps['size'] | undefined
}) {
  return (
    <span className="num" data-unknown data-size={size} role="img" aria-label={label}>
      –
    </span>
  )
}

/** "31 → 20", with an arrow that is seen. */
export function FromTo({ from, to }: { from: number | null; to: number | null }) {
  return (
    <span className="num">
      {from ?? '–'} <span className="arrow">→</span> {to ?? '–'}
    </span>
  )
}

type DeltaProps = { value: number | null; isLessBetter?: boolean; digits?: number }

/** A change: shape, sign and colour all say whether it is for the better. */
export function Delta({ value, isLessBetter = false, digits = 2 }: DeltaProps) {
  const { language, t } = useLanguage()
  if (value === null) return <Unknown label={t('value.unknown')} />
  if (Number(value.toFixed(digits)) === 0)
    return (
      <span className="num" data-unknown>
        ±0
      </span>
    )
  const isMore = value > 0
  return (
    <span className="num" data-change={isMore === isLessBetter ? 'down' : 'up'}>
      <span aria-hidden="true">{isMore ? '▲' : '▼'}</span>
      {formatNumber(language, value, { signDisplay: 'always', maximumFractionDigits: digits })}
    </span>
  )
}

/** How a count changed where more is neither better nor worse. */
export function SmallChange({
  value,
  options,
}: {
  value: number | null | undefined
  options?: Intl.NumberFormatOptions
}) {
  const { language } = useLanguage()
  if (value === null || value === undefined) return null
  if (value === 0) return <span className="num small-change">±0</span>
  return (
    <span className="num small-change">
      {formatNumber(language, value, { signDisplay: 'always', ...options })}
    </span>
  )
}
