import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.tsx'
import { ApiKeys } from './api-keys.tsx'
import { DevelopersLayout } from './layout.tsx'
import { LegacyToken } from './legacy-token.tsx'
import { keysQuery } from './queries.ts'
import { QuickStart } from './quick-start.tsx'

export function DevelopersPage() {
  const t = useText()
  const { isPending } = useQuery(keysQuery)
  return (
    <DevelopersLayout about={t('apiKeys.title')}>
      <ApiKeys />
      {/* Not before it is known how long the list above is: nothing moves under the reader. */}
      {!isPending && <QuickStart />}
      {!isPending && <LegacyToken />}
    </DevelopersLayout>
  )
}
