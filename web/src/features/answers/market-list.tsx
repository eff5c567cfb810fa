import { CodeField } from '../../domain/fields/country-language-field.tsx'
import { useText } from '../../i18n/language.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import './answers.css'

export type Market = { country: string; language: string }

type MarketListProps = { markets: Market[]; onChange(markets: Market[]): void }

/** The markets that prompts are asked in; none: that of the settings. */
export function MarketList({ markets, onChange }: MarketListProps) {
  const t = useText()
  const change = (at: number, part: Partial<Market>) =>
    onChange(markets.map((market, index) => (index === at ? { ...market, ...part } : market)))
  return (
    <fieldset className="answer-markets">
      <legend>{t('answers.markets')}</legend>
      <p className="hint">{t('answers.marketsHint')}</p>
      {markets.map(({ country, language }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a market has no name until it is chosen
        <div className="form-row" key={at}>
          <CodeField
            kind="region"
            value={country}
            onChange={(code) => change(at, { country: code })}
            isRequired
          />
          <CodeField
            kind="language"
            value={language}
            onChange={(code) => change(at, { language: code })}
            isRequired
          />
          <IconButton
            icon="close"
            label={t('answers.removeMarket')}
            onPress={() => onChange(markets.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button icon="plus" onPress={() => onChange([...markets, { country: '', language: '' }])}>
        {t('answers.addMarket')}
      </Button>
    </fieldset>
  )
}
