import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { leftoverQuery, leftoverRows } from '../../api/sandbox-data.ts'
import { useText } from '../../i18n/language.tsx'

/** After going live: that simulated results are still there, and where to put them aside or wipe them. */
export function LeftoverBanner() {
  const t = useText()
  const { data } = useQuery(leftoverQuery)
  const n = data ? leftoverRows(data) : 0
  if (n === 0) return null
  return (
    <p className="banner banner-demo">
      <span>{t('shell.leftover', { n })}</span>
      <Link to="/settings/data">{t('shell.leftoverChoose')}</Link>
    </p>
  )
}
