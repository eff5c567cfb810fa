import { useText } from '../../i18n/language.tsx'
import { Num } from '../../ui/num.tsx'
import { Section } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { Summary } from './queries.ts'

type Audit = Summary['listing_audit']
type AuditedApp = Audit['apps'][number]
type Check = AuditedApp['checks'][number]

/** Texts have a length and a limit: these are drawn. */
const METERED = [
  'title_length',
  'subtitle',
  'short_description',
  'description',
  'release_notes',
]

export function AuditSection({ audit }: { audit: Audit }) {
  const t = useText()
  return (
    <div id="audit">
      <Section title={t('apps.audit')} text={t('apps.auditText')}>
        {audit.apps.length === 0 ? (
          <EmptyState title={t('apps.noAudit')} text={t('apps.noAuditText')} />
        ) : (
          audit.apps.map((app) => <AppAudit key={app.app_id} app={app} />)
        )}
      </Section>
    </div>
  )
}

function AppAudit({ app }: { app: AuditedApp }) {
  const t = useText()
  return (
    <article className="audit">
      <header className="audit-head">
        <h3>
          {app.app_name} <span className="hint">{t(`apps.${app.store}`)}</span>
        </h3>
        <p>
          <span className="grade">{app.grade ?? '–'}</span> <Num value={app.score} />{' '}
          <span className="hint">
            {t('apps.ofHundred')} ·{' '}
            {t('apps.covered', { n: app.covered_weight, total: app.total_weight })} ·{' '}
            <Time at={app.audited_at} />
          </span>
        </p>
      </header>
      <Table
        label={`${t('apps.audit')}: ${app.app_name}, ${t(`apps.${app.store}`)}`}
        headings={[
          { id: 'check', label: t('apps.check') },
          { id: 'status', label: t('apps.status') },
          { id: 'value', label: t('apps.value'), isNumber: true },
          { id: 'meter', label: t('apps.meter'), isHidden: true, isWide: true },
          { id: 'weight', label: t('apps.weight'), isNumber: true, isWide: true },
        ]}
      >
        {app.checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </Table>
    </article>
  )
}

function CheckRow({ check }: { check: Check }) {
  const t = useText()
  return (
    <tr>
      <td data-wrap="true">{t(`apps.check.${check.id as 'icon'}`)}</td>
      <td>
        <span className="check-status" data-status={check.status}>
          {t(`apps.status.${check.status}`)}
        </span>
      </td>
      <td data-number="true">
        <Value check={check} />
      </td>
      <td data-wide="true">{METERED.includes(check.id) && <Meter check={check} />}</td>
      <td data-number="true" data-wide="true">
        <Num value={check.weight} />
      </td>
    </tr>
  )
}

function Value({ check: { value, limit } }: { check: Check }) {
  const t = useText()
  if (typeof value === 'string')
    return value === 'yes' || value === 'no' ? t(`apps.${value}`) : value
  if (value === null || limit === null) return <Num value={value} />
  return (
    <>
      <Num value={value} /> <span className="quiet">/</span> <Num value={limit} />
    </>
  )
}

const WIDTH = 160

/** How much of the room a text takes; what is over the limit stands out. */
function Meter({ check: { value, limit } }: { check: Check }) {
  const t = useText()
  if (typeof value !== 'number' || limit === null) return null
  const share = Math.min(1, value / limit)
  return (
    <svg
      className="length-bar"
      width={WIDTH}
      height={10}
      role="img"
      aria-label={t('apps.lengthOf', { n: value, limit })}
    >
      <path className="length-bar-base" d={`M0 5H${WIDTH}`} />
      <path
        className="length-bar-fill"
        data-over={value > limit}
        d={`M0 5H${Math.round(share * WIDTH)}`}
      />
    </svg>
  )
}
