import type { Language } from '../../../locales/index.ts'
import type { ProviderReason } from '../reason.ts'

/** Turns text into another language. Fails when it cannot; never with something made up. */
export type Translate = (
  text: string,
  options: { to: Language; signal: AbortSignal },
) => Promise<string>

/** Why the translator gave no translation. */
export class TranslateError extends Error {
  readonly reason: ProviderReason

  constructor(reason: ProviderReason, message: string) {
    super(message)
    this.name = 'TranslateError'
    this.reason = reason
  }
}
