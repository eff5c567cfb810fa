let names: Intl.DisplayNames | undefined

/** Placeholders for no country, or for several. */
const NO_COUNTRY = /^(?:eu|ez|un|zz|qo|x[a-jl-z])$/

/** Whether two letters are a country code, current or one that engines still accept, such as `uk`. */
export function isCountry(code: string): boolean {
  if (!/^[a-z]{2}$/i.test(code) || NO_COUNTRY.test(code.toLowerCase())) return false
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names.of(code.toUpperCase()) !== undefined
}
