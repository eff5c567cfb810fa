import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstActionOf } from '../../domain/advice/first-action.ts'
import { stepsQuery } from '../../domain/advice/next-steps.ts'
import { useText } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ServerMessage } from '../../ui/page/server-message.tsx'

/** What to do first after the first check; it is worked out within a minute of its end. */
export function NextAction({ clientId, since }: { clientId: number; since: number }) {
  const t = useText()
  const { data: set } = useQuery({
    ...stepsQuery(clientId, { type: 'priority_actions', isGenerating: true }),
    refetchInterval: ({ state: { data } }) =>
      (data?.generated_at ?? 0) > since ? false : POLL_MS,
  })
  const step = set?.items[0]
  const first = step && firstActionOf(clientId, step)
  return (
    <Section title={t('start.next')}>
      {step && (set.generated_at ?? 0) > since ? (
        <div className="next-action">
          <div>
            <strong>
              <ServerMessage message={step} field="title">
                {step.title}
              </ServerMessage>
            </strong>
            <p>
              <ServerMessage message={step} field="why">
                {step.why}
              </ServerMessage>
            </p>
          </div>
          <div className="form-row">
            {first && <LinkButton {...first.link}>{t(`next.go.${first.name}`)}</LinkButton>}
            <Link to="/c/$clientId/next" params={{ clientId }}>
              {t('start.allSteps')}
            </Link>
          </div>
        </div>
      ) : (
        <p className="quiet" role="status">
          {t('start.nextSoon')}
        </p>
      )}
    </Section>
  )
}

const POLL_MS = 2000
