import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Client, useClient } from '../api/clients.ts'
import { useText } from '../i18n/language.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState, QueryBoundary } from '../ui/page/states.tsx'

/** The page of the client in the URL; while it loads, or when there is none, a page that says so. */
export function ClientPage({
  title,
  children,
}: {
  title: string
  children(client: Client): ReactNode
}) {
  const t = useText()
  const { clientId } = useParams({ from: '/inside/c/$clientId' })
  const client = useClient(clientId)
  if (client.data) return children(client.data)
  return (
    <Page title={title}>
      <QueryBoundary query={client}>
        {() => (
          <EmptyState title={t('clients.missing')} text={t('clients.missingText')}>
            <LinkButton to="/clients">{t('nav.clients')}</LinkButton>
          </EmptyState>
        )}
      </QueryBoundary>
    </Page>
  )
}
