import { useText } from '../../i18n/language.tsx'
import { Select } from '../../ui/form/select.tsx'
import { CodeField } from './country-language-field.tsx'

type Device = 'desktop' | 'mobile' | 'both'

export type Market = { geo: string; lang: string; device: Device }

const DEVICES: Device[] = ['desktop', 'mobile', 'both']

/** The market of searches. */
export function MarketFields({
  market,
  onChange,
}: {
  market: Market
  onChange(market: Market): void
}) {
  const t = useText()
  const { geo, lang, device } = market
  return (
    <div className="form-row">
      <CodeField
        kind="region"
        value={geo}
        onChange={(value) => onChange({ ...market, geo: value })}
        isRequired
      />
      <CodeField
        kind="language"
        value={lang}
        onChange={(value) => onChange({ ...market, lang: value })}
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

type Tracked = Pick<Market, 'geo' | 'lang' | 'device'>

/** The market that most keywords of a client are tracked in. */
export function usualMarket(keywords: Tracked[]): Market {
  const usual: Market = { geo: 'us', lang: 'en', device: 'desktop' }
  // Of equal ones it is the one that searches are made in by default.
  const counts = new Map([[keyOf(usual), { market: usual, count: 0.5 }]])
  for (const { geo, lang, device } of keywords) {
    const market = { geo, lang, device }
    counts.set(keyOf(market), { market, count: (counts.get(keyOf(market))?.count ?? 0) + 1 })
  }
  const [first] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  return first?.market ?? usual
}

const keyOf = ({ geo, lang, device }: Market) => `${geo} ${lang} ${device}`
