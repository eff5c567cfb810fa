import { formatNumber } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.tsx'
import './num.css'

type NumProps = { value: number | null | undefined; options?: Intl.NumberFormatOptions; size?: 'large' }

/** Every figure on screen: equal digits, the reader's separators; the unknown is a dash, never 0. */
export function Num({ value, options, size }: NumProps) {
  const { language, t } = useLanguage()
  if (value === null || value === undefined) return <Unknown label={t('value.unknown')} />
  return (
    <span className="num" data-size={size}>
      {formatNumber(language, value, options)}
    </span>
  )
}

export function Unknown({ label }: { label: string }) {
  return (
    <span className="num" data-unknown>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** A change of rank: up is better. Shape, sign and colour all say it. */
export function Delta({ value }: { value: number | null }) {
  const { language, t } = useLanguage()
  if (value === null) return <Unknown label={t('value.unknown')} />
  if (value === 0) return <span className="num">0</span>
  const isBetter = value > 0
  return (
    <span className="num" data-change={isBetter ? 'up' : 'down'}>
      <span aria-hidden="true">{isBetter ? '▲' : '▼'}</span>
      {formatNumber(language, value, { signDisplay: 'always' })}
    </span>
  )
}
