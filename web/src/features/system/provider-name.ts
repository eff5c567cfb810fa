import { useText } from '../../i18n/language.tsx'
import { providerName } from '../../ui/provider-name.ts'

/** The name of a source; the one that is ours has no name of its own, so it is said what it does. */
export function useProviderName() {
  const t = useText()
  return (code: string) => (code === 'local' ? t('status.local') : providerName(code))
}
