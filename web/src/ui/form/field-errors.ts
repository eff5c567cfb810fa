import type { Translate } from '../../i18n/language.tsx'
import type { Value } from '../../i18n/translate.ts'

/** What is wrong with one field, as the server reports it. */
export type FieldIssue = {
  path: string
  reason: string
  values: Record<string, Value>
  message: string
}

/** In the words of forms; empty where they have none of their own. */
export function fieldText(
  t: Translate,
  { reason, values }: Pick<FieldIssue, 'reason' | 'values'>,
): string {
  // Not every reason has a text here, and `t` gives nothing for those.
  const translate = t as (key: string, values: Record<string, Value>) => string
  return translate(SAME[reason] ?? reason, values)
}

/** Reasons that forms say in the words of another. */
const SAME: Record<string, string> = {
  field_empty: 'field_required',
  field_http: 'field_url',
  field_https: 'field_url',
  field_url_or_empty: 'field_url',
  site_name_wrong: 'field_site',
  webhook_url_wrong: 'field_url',
}
