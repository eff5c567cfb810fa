import { providerName } from '../../domain/provider-name.ts'
import { useText } from '../../i18n/language.tsx'

/** The name of a source; our own have no brand name, so they are described. */
export function useProviderName() {
  const t = useText()
  return (code: string) => {
    if (code === 'local') return t('status.local')
    if (code === 'search') return t('status.search')
    if (code === 'models') return t('status.models')
    return code === 'sandbox' ? t('answer.source.sandbox') : providerName(code)
  }
}
