import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/session.ts'
import { useText } from '../../i18n/language.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ServerMessage } from '../../ui/page/server-message.tsx'
import { Time } from '../../ui/time.tsx'
import { warningsQuery } from './queries.ts'

/** Settings that work but should be changed, for those who can. */
export function Warnings() {
  const t = useText()
  const { data: warnings = [] } = useQuery({ ...warningsQuery, enabled: useMay('admin') })
  if (warnings.length === 0) return null
  return (
    <Section title={t('status.warnings')}>
      <ul className="config-errors">
        {warnings.map((warning) => (
          <li key={warning.code}>
            <ServerMessage message={warning} field="text">
              {warning.text}
            </ServerMessage>{' '}
            <ServerMessage message={warning} field="advice">
              {warning.advice}
            </ServerMessage>{' '}
            <span className="hint">
              <Time at={warning.last_seen_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
