import { useText } from '../../i18n/language.tsx'
import { ApiKeys } from './api-keys.tsx'
import { DevelopersFrame } from './frame.tsx'
import { LegacyToken } from './legacy-token.tsx'
import { QuickStart } from './quick-start.tsx'

export function DevelopersPage() {
  const t = useText()
  return (
    <DevelopersFrame about={t('apiKeys.title')}>
      <ApiKeys />
      <QuickStart />
      <LegacyToken />
    </DevelopersFrame>
  )
}
