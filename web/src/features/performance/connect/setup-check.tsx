import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import '../performance.css'
import type { Setup } from '../queries.ts'

/** Walks the way from the key to the first figure, and says where it ends. */
export function SetupCheck({ client }: { client: Client }) {
  const t = useText()
  const [setup, setSetup] = useState<Setup | null>(null)
  const check = useAction({
    run: () =>
      api('post', '/api/v1/clients/{client_id}/search-console/check', {
        path: { client_id: client.id },
      }),
    onDone: setSetup,
  })
  return (
    <Section
      title={t('searchConsole.setup')}
      text={t('searchConsole.setupText')}
      actions={
        <Button icon="check" isPending={check.isPending} onPress={() => check.mutate()}>
          {t('searchConsole.check')}
        </Button>
      }
    >
      {setup && <Steps setup={setup} />}
    </Section>
  )
}

function Steps({ setup }: { setup: Setup }) {
  const t = useText()
  return (
    <ol className="performance-steps" aria-live="polite">
      {setup.steps.map(({ step, ok, detail, link }) => (
        <li key={step}>
          <StatusBadge tone={ok ? 'good' : 'bad'}>
            {t(`searchConsole.step.${step}`)}
          </StatusBadge>
          {detail && <span className="hint mono">{detail}</span>}
          {!ok && (
            <p>
              {t(`searchConsole.remedy.${step}`)}{' '}
              {link && (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {t('searchConsole.openLink')}
                </a>
              )}
            </p>
          )}
        </li>
      ))}
      {setup.ok && <li>{t('searchConsole.setupOk')}</li>}
    </ol>
  )
}
