import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { Time } from '../../ui/time.tsx'
import { CONDITIONS, type NewRule, previewQuery } from './queries.ts'

const SHOWN = 5
const EXAMPLES = 3

type Preview = { rule: NewRule; client: Client }

/** What the rule would have brought, on the client's own history. */
export function RulePreview({ rule, client }: Preview) {
  const t = useText()
  const { data } = useQuery({
    ...previewQuery(rule, client.id),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOfClient = CONDITIONS[rule.condition].about !== 'workspace'
  return (
    <div role="status">
      {data && (
        <>
          <p>
            {data.fired
              ? t('alerts.wouldFire', { n: data.fired, days: data.days })
              : t('alerts.wouldNot', { days: data.days })}{' '}
            {isOfClient && (
              <span className="hint">{t('alerts.tried', { name: client.name })}</span>
            )}
          </p>
          {data.fired > 0 && (
            <ul>
              {data.times.slice(0, SHOWN).map((time) => (
                <li key={time.at}>
                  <Time at={time.at} /> · {t('alerts.affected', { n: time.affected })}:{' '}
                  {time.examples
                    .slice(0, EXAMPLES)
                    .map(({ subject, label }) =>
                      subject.endsWith(':mobile') ? `${label} (${t('device.mobile')})` : label,
                    )
                    .join(', ')}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
