import { Checkbox } from 'react-aria-components/Checkbox'
import { ClientLimit } from '../../domain/client-limit.tsx'
import { typedList } from '../../domain/typed-list.ts'
import { useText } from '../../i18n/language.tsx'
import { TextField } from '../../ui/form/field.tsx'
import type { ApiKey } from './queries.ts'

type Effect = NonNullable<ApiKey['effects']>[number]
type Limits = { effects: Effect[]; clientIds: number[] }

const EFFECTS: Effect[] = ['read', 'write', 'spend', 'destroy']

export const NO_LIMITS: Limits = { effects: EFFECTS, clientIds: [] }

/** Everything chosen is no limit: the key then follows what the role may. */
export const limitsOf = ({ effects, clientIds }: Limits) => ({
  effects: effects.length === EFFECTS.length ? null : effects,
  client_ids: clientIds.length ? clientIds : null,
})

type Typed = { cap: string; networks: string; toolsets: string }

export const typedLimits = ({ cap, networks, toolsets }: Typed) => ({
  monthly_cap: cap === '' ? null : Number(cap),
  allowed_from: typedList(networks),
  toolsets: typedList(toolsets),
})

type KeyLimitsProps = { limits: Limits; onChange(limits: Limits): void }

/** What a key may do, for whom, from where and for how much. */
export function KeyLimits({ limits, onChange }: KeyLimitsProps) {
  const t = useText()
  const { effects, clientIds } = limits
  const toggle = (effect: Effect, isChosen: boolean) =>
    onChange({
      ...limits,
      effects: EFFECTS.filter((each) => (each === effect ? isChosen : effects.includes(each))),
    })
  return (
    <details className="disclosure">
      <summary>{t('apiKeys.limits')}</summary>
      <fieldset className="choices">
        <legend>{t('apiKeys.may')}</legend>
        {EFFECTS.map((effect) => (
          <Checkbox
            key={effect}
            className="choice"
            isSelected={effects.includes(effect)}
            onChange={(isChosen) => toggle(effect, isChosen)}
          >
            <span className="choice-box" aria-hidden="true" />
            <span>
              {t(`effect.${effect}`)} <span className="quiet">{t(`effect.${effect}Hint`)}</span>
            </span>
          </Checkbox>
        ))}
      </fieldset>
      <ClientLimit
        label={t('apiKeys.clients')}
        hint={t('apiKeys.clientsHint')}
        chosen={clientIds}
        onChange={(ids) => onChange({ ...limits, clientIds: ids })}
      />
      <TextField
        name="cap"
        label={t('apiKeys.cap')}
        hint={t('apiKeys.capHint')}
        inputMode="numeric"
        pattern="[0-9]*"
        mono
      />
      <TextField
        name="networks"
        label={t('apiKeys.networks')}
        hint={t('apiKeys.networksHint')}
        autoComplete="off"
        mono
      />
      <TextField
        name="toolsets"
        label={t('apiKeys.toolsets')}
        hint={t('apiKeys.toolsetsHint')}
        autoComplete="off"
        mono
      />
    </details>
  )
}
