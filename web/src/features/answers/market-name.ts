import { countryName, languageName } from '../../domain/fields/countries-languages.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Market } from './market-list.tsx'

/** A market in the words of the reader. */
export function useMarketName() {
  const { language: reader, t } = useLanguage()
  return ({ country, language }: Market) =>
    [country && countryName(reader, country), language && languageName(reader, language)]
      .filter(Boolean)
      .join(', ') || t('answers.usualMarket')
}
