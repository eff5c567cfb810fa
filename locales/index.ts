export type { Locales } from './generated/types.ts'

export const LANGUAGES = ['en', 'ru', 'uk'] as const
export type Language = (typeof LANGUAGES)[number]

/** The plural forms of a message by its value `n`, named as CLDR names them. */
export type Plural = { one?: string; few?: string; many?: string; other: string }
export type Message = string | Plural
