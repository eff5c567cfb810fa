import { useText } from '../../../i18n/language.tsx'
import { useProviderName } from '../provider-name.ts'

/** `google` is Gemini's maker here, and reading engines directly is called what it is. */
export function useSourceName() {
  const t = useText()
  const nameOf = useProviderName()
  return (name: string) => {
    if (name === 'local') return t('sources.direct')
    if (name === 'google') return 'Google Gemini'
    if (name === 'compatible') return 'Ollama, vLLM, LM Studio, OpenRouter'
    return nameOf(name)
  }
}
