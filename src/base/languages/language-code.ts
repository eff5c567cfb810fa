import { isCountry } from './country.ts'

let names: Intl.DisplayNames | undefined

/** Placeholders for no language, or for several. */
const NO_LANGUAGE = /^(?:mul|zxx)\b/i

/** Whether a code such as `en`, `pt-br` or `zh-hant` is a language that people write. */
export function isLanguage(code: string): boolean {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/i.test(code) || NO_LANGUAGE.test(code)) return false
  const [, region = ''] = code.split('-')
  if (region.length === 2 && !isCountry(region)) return false
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return names.of(code) !== undefined
}
