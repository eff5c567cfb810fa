import type { Translate } from '../i18n/language.tsx'
import type { Value } from '../i18n/translate.ts'

/** What is wrong with one field, as the server reports it. */
export type FieldIssue = { path: string; reason: string; values: Record<string, Value>; message: string }

/** In the words of forms; empty where they have none of their own. */
export function fieldText(t: Translate, { reason, values }: Pick<FieldIssue, 'reason' | 'values'>): string {
  // Not every reason has a text here, and `t` gives nothing for those.
  const translate = t as (key: string, values: Record<string, Value>) => string
  return translate(reason === 'field_empty' ? 'field_required' : reason, values)
}
