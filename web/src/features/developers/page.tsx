import { useText } from '../../i18n/language.tsx'
import { ApiKeys } from './api-keys.tsx'
import { DevelopersLayout } from './layout.tsx'
import { LegacyToken } from './legacy-token.tsx'
import { QuickStart } from './quick-start.tsx'

export function DevelopersPage() {
  const t = useText()
  return (
    <DevelopersLayout about={t('apiKeys.title')}>
      <ApiKeys />
      <QuickStart />
      <LegacyToken />
    </DevelopersLayout>
  )
}
