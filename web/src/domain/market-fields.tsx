import { useLanguage } from '../i18n/language.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Device = 'desktop' | 'mobile' | 'both'

export type Market = { geo: string; lang: string; device: Device }

const DEVICES: Device[] = ['desktop', 'mobile', 'both']

/** The market of searches; the names of the codes stand below them. */
export function MarketFields({ market, onChange }: { market: Market; onChange(market: Market): void }) {
  const { language, t } = useLanguage()
  const { geo, lang, device } = market
  return (
    <div className="form-row">
      <TextField
        name="geo"
        label={t('keyword.country')}
        hint={nameOf('region', geo.toUpperCase(), language)}
        value={geo}
        onChange={(value) => onChange({ ...market, geo: value })}
        maxLength={2}
        mono
        isRequired
      />
      <TextField
        name="lang"
        label={t('keyword.language')}
        hint={nameOf('language', lang, language)}
        value={lang}
        onChange={(value) => onChange({ ...market, lang: value })}
        maxLength={10}
        mono
        isRequired
      />
      <Select
        label={t('keyword.device')}
        value={device}
        onChange={(value) => onChange({ ...market, device: value })}
        options={DEVICES.map((id) => ({ id, label: t(`device.${id}`) }))}
      />
    </div>
  )
}

/** The code's name in the reader's language, or nothing while it is half typed. */
function nameOf(type: 'region' | 'language', code: string, language: string): string {
  try {
    const name = new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code)
    return name ?? '\u00a0'
  } catch {
    return '\u00a0'
  }
}
