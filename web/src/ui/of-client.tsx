import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Client, useClient } from '../api/clients.ts'
import { useText } from '../i18n/language.tsx'
import { LinkButton } from './button.tsx'
import { EmptyState, Loaded } from './states.tsx'

/** Shows a page about the client in the address, or says that there is none. */
export function OfClient({ children }: { children(client: Client): ReactNode }) {
  const t = useText()
  const { clientId } = useParams({ from: '/inside/c/$clientId' })
  const client = useClient(clientId)
  return (
    <Loaded query={client}>
      {(found) =>
        found ? (
          children(found)
        ) : (
          <EmptyState title={t('clients.missing')} text={t('clients.missingText')}>
            <LinkButton to="/clients">{t('nav.clients')}</LinkButton>
          </EmptyState>
        )
      }
    </Loaded>
  )
}
