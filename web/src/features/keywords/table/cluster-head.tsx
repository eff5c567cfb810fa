import { Link } from '@tanstack/react-router'
import type { KeywordLine } from '../../../domain/positions/keyword-lines.ts'
import { useText } from '../../../i18n/language.tsx'
import { Num } from '../../../ui/num.tsx'
import type { Grouping } from '../../../ui/table/grid-group.tsx'

/** The lines by their cluster, with what they come to together. */
export const byCluster: Grouping<KeywordLine> = {
  of: ({ cluster }) => cluster,
  head: (name, lines) => <ClusterHead name={name} lines={lines} />,
}

function ClusterHead({ name, lines }: { name: string; lines: KeywordLine[] }) {
  const t = useText()
  const within = (most: number) =>
    lines.filter(({ position }) => position !== null && position <= most).length
  const none = lines.filter(
    ({ position, checked_at }) => position === null && checked_at !== null,
  ).length
  // Of what nobody looked at nothing is known, not even that it is 0.
  const isChecked = lines.some(({ checked_at }) => checked_at !== null)
  const counts = [
    { label: t('top.3'), value: within(3), band: '1-3' },
    { label: t('top.10'), value: within(10), band: '1-10' },
    { label: t('top.30'), value: within(30), band: '1-30' },
    { label: t('band.none'), value: none, band: 'none' },
  ]
  const to = { from: '/c/$clientId/keywords', to: '/c/$clientId/keywords' } as const
  const narrow = (band?: string) => (old: object) => ({
    ...old,
    ...(name && { cluster: name }),
    ...(band && { band }),
  })
  return (
    <>
      <Link {...to} className="cluster-name" search={narrow()} tabIndex={-1}>
        {name || t('view.noCluster')}
      </Link>
      <span className="quiet">
        {t('keywords.count', { n: new Set(lines.map(({ id }) => id)).size })}
      </span>
      {!isChecked && <span className="quiet">{t('scale.notChecked')}</span>}
      {isChecked &&
        counts.map(({ label, value, band }) => (
          <span key={band} className="cluster-count quiet">
            {label}{' '}
            <Link {...to} search={narrow(band)} tabIndex={-1}>
              <Num value={value} />
            </Link>
          </span>
        ))}
    </>
  )
}
