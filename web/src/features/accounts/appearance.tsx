import { LANGUAGES } from '../../../../locales/index.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Section } from '../../ui/page/page.tsx'
import { setPreference, THEMES, usePreference } from '../../ui/preferences.ts'

const DENSITIES = ['default', 'compact'] as const

export function Appearance() {
  const { language, t, setLanguage } = useLanguage()
  const theme = usePreference('theme')
  const density = usePreference('density')
  const isOn = usePreference('shortcuts') === 'on'
  return (
    <Section title={t('appearance.title')} text={t('appearance.text')}>
      <div className="form">
        <Select
          label={t('appearance.theme')}
          value={theme}
          onChange={(value) => setPreference('theme', value)}
          options={THEMES.map((id) => ({ id, label: t(`appearance.${id}`) }))}
        />
        <Select
          label={t('appearance.language')}
          value={language}
          onChange={(value) => void setLanguage(value)}
          options={LANGUAGES.map((id) => ({ id, label: t(`language.${id}`) }))}
        />
        <Select
          label={t('appearance.density')}
          value={density}
          onChange={(value) => setPreference('density', value)}
          options={DENSITIES.map((id) => ({ id, label: t(`density.${id}`) }))}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={() => setPreference('shortcuts', isOn ? 'off' : 'on')}
          />
          {t('keys.switch')}
        </label>
      </div>
    </Section>
  )
}
