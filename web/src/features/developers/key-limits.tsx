import { EFFECTS, type Effect, EffectChoice } from '../../domain/fields/effect-choice.tsx'
import { ClientLimit } from '../../domain/runs/client-limit.tsx'
import { ToolsetChoice } from '../../domain/toolset-choice.tsx'
import { useText } from '../../i18n/language.tsx'
import { TextField } from '../../ui/form/field.tsx'
import type { ApiKey } from './queries.ts'

type Limits = { effects: Effect[]; clientIds: number[]; toolsets: string[] }

export const NO_LIMITS: Limits = { effects: [...EFFECTS], clientIds: [], toolsets: [] }

/** What a key is limited to now; no limit is everything chosen. */
export const limitsHeld = ({ effects, client_ids, toolsets }: ApiKey): Limits => ({
  effects: effects ?? NO_LIMITS.effects,
  clientIds: client_ids ?? [],
  toolsets: toolsets ?? [],
})

/** Everything chosen is no limit: the key then follows what the role may. */
export const limitsOf = ({ effects, clientIds, toolsets }: Limits) => ({
  effects: effects.length === EFFECTS.length ? null : effects,
  client_ids: clientIds.length ? clientIds : null,
  toolsets: toolsets.length ? toolsets : null,
})

export const typedLimits = ({
  monthly_cap = '',
  allowed_from = '',
}: Record<string, string>) => ({
  monthly_cap: monthly_cap === '' ? null : Number(monthly_cap),
  allowed_from: typedList(allowed_from),
})

type KeyLimitsProps = { apiKey?: ApiKey; limits: Limits; onChange(limits: Limits): void }

/** What a key may do, for whom, from where and for how much. */
export function KeyLimits({ apiKey, limits, onChange }: KeyLimitsProps) {
  const t = useText()
  const { effects, clientIds, toolsets } = limits
  return (
    <details className="disclosure" open={apiKey !== undefined}>
      <summary>{t('apiKeys.limits')}</summary>
      <EffectChoice
        label={t('apiKeys.may')}
        chosen={effects}
        onChange={(chosen) => onChange({ ...limits, effects: chosen })}
      />
      <ClientLimit
        label={t('apiKeys.clients')}
        hint={t('apiKeys.clientsHint')}
        chosen={clientIds}
        onChange={(ids) => onChange({ ...limits, clientIds: ids })}
      />
      <TextField
        name="monthly_cap"
        label={t('apiKeys.cap')}
        hint={t('apiKeys.capHint')}
        defaultValue={String(apiKey?.monthly_cap ?? '')}
        inputMode="numeric"
        pattern="[0-9]*"
        mono
      />
      <TextField
        name="allowed_from"
        label={t('apiKeys.networks')}
        hint={t('apiKeys.networksHint')}
        defaultValue={apiKey?.allowed_from?.join(', ') ?? ''}
        autoComplete="off"
        mono
      />
      <ToolsetChoice
        chosen={toolsets}
        onChange={(names) => onChange({ ...limits, toolsets: names })}
      />
    </details>
  )
}

/** What was typed with commas or spaces between; null where nothing was. */
function typedList(typed: string): string[] | null {
  const listed = typed.split(/[\s,]+/).filter(Boolean)
  return listed.length ? listed : null
}
