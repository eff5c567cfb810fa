let names: Intl.DisplayNames | undefined

/** What stands for no country, or for more than one. */
const NO_COUNTRY = /^(?:eu|ez|un|zz|qo|x[a-jl-z])$/

/** Whether two letters are a country, in codes of today or those that engines still take, such as `uk`. */
export function isCountry(code: string): boolean {
  if (!/^[a-z]{2}$/i.test(code) || NO_COUNTRY.test(code.toLowerCase())) return false
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names.of(code.toUpperCase()) !== undefined
}
