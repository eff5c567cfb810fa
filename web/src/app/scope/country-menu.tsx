import { countryName } from '../../domain/fields/countries-languages.ts'
import { useSetScope } from '../../domain/period/scope.ts'
import { useCountries as useAnswerCountries } from '../../features/answers/period-check.ts'
import { useCountries as useAppCountries } from '../../features/apps/queries.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { ScopeTrigger } from './scope-trigger.tsx'

/** The countries that prompts are asked in. */
export function AnswerCountries({ clientId }: { clientId: number }) {
  return <CountryMenu {...useAnswerCountries(clientId)} />
}

/** The countries of apps and of their keywords. */
export function AppCountries({ clientId }: { clientId: number }) {
  return <CountryMenu {...useAppCountries(clientId)} />
}

type CountryMenuProps = { countries: string[]; country: string | undefined }

/** One country of several, kept in the address as the segment of keywords is. */
function CountryMenu({ countries, country }: CountryMenuProps) {
  const { language, t } = useLanguage()
  const set = useSetScope()
  if (countries.length === 0) return null
  return (
    <Menu
      label={t('scope.segment')}
      trigger={
        <ScopeTrigger name={t('scope.segment')}>
          {country ? countryName(language, country) : t('scope.allMarkets')}
        </ScopeTrigger>
      }
    >
      <MenuItem isCurrent={country === undefined} onAction={() => set({ segment: undefined })}>
        {t('scope.allMarkets')}
      </MenuItem>
      {countries.map((each) => (
        <MenuItem
          key={each}
          isCurrent={each === country}
          onAction={() => set({ segment: `geo:${each.toLowerCase()}` })}
        >
          {countryName(language, each)}
        </MenuItem>
      ))}
    </Menu>
  )
}
