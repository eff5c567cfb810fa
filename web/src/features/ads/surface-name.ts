import { providerName } from '../../domain/provider-name.ts'
import { useText } from '../../i18n/language.tsx'

/** Where ads were seen: on a pasted results page, or in an app. */
export function useSurfaceName() {
  const t = useText()
  return (surface: string) => (surface === 'pasted' ? t('ads.pasted') : providerName(surface))
}
