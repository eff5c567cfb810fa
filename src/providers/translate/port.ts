import type { Language } from '../../../locales/index.ts'

/** Turns text into another language. Fails when it cannot; never with something made up. */
export type Translate = (text: string, options: { to: Language; signal: AbortSignal }) => Promise<string>
