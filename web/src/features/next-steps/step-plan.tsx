import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import { peopleQuery } from '../../api/people.ts'
import { useMe } from '../../api/session.ts'
import { type Step, type StepType, stepsKey } from '../../domain/advice/next-steps.ts'
import { calendarDay } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'

export type ItemProps = { clientId: number; type: StepType; step: Step }

/** Who sees to a step, and until when. */
export function StepPlan({ clientId, type, step }: ItemProps) {
  const plan = useAction({
    run: (change: { owner_id?: number | null; due_on?: string | null }) =>
      api('post', '/api/clients/{client_id}/recommendations/{rec_type}/plan', {
        path: { client_id: clientId, rec_type: type },
        body: { item_id: step.id, ...change },
      }),
    refresh: [stepsKey(clientId)],
  })
  return (
    <>
      <OwnerMenu step={step} onChange={(owner_id) => plan.mutate({ owner_id })} />
      <DueDay key={step.due_on} step={step} onChange={(due_on) => plan.mutate({ due_on })} />
    </>
  )
}

function OwnerMenu({
  step: { owner },
  onChange,
}: {
  step: Step
  onChange(id: number | null): void
}) {
  const t = useText()
  const { user } = useMe()
  const { data: people = [] } = useQuery(peopleQuery)
  const own = t('next.me', { name: user.name })
  return (
    <Menu
      label={t('next.owner')}
      trigger={
        <Button
          icon="person"
          aria-label={`${t('next.owner')}: ${owner?.name ?? t('next.nobody')}`}
        >
          {owner?.name ?? t('next.owner')}
          <Icon name="down" />
        </Button>
      }
    >
      <MenuItem isCurrent={owner === null} onAction={() => onChange(null)}>
        {t('next.nobody')}
      </MenuItem>
      {[{ id: user.id, name: own }, ...people].map((person) => (
        <MenuItem
          key={person.id}
          isCurrent={owner?.id === person.id}
          onAction={() => onChange(person.id)}
        >
          {person.name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Saved when the field is left: a day is typed in three parts. */
function DueDay({
  step: { due_on },
  onChange,
}: {
  step: Step
  onChange(day: string | null): void
}) {
  const t = useText()
  const [day, setDay] = useState(due_on ?? '')
  const save = () => day !== (due_on ?? '') && onChange(day === '' ? null : day)
  return (
    <label className="next-due">
      <span className="hint">{t('next.due')}</span>
      <input
        className="input"
        type="date"
        data-mono
        value={day}
        onChange={({ target }) => setDay(target.value)}
        onBlur={save}
      />
    </label>
  )
}

/** The same for those who only read. */
export function Planned({ step: { owner, due_on } }: { step: Step }) {
  const { language, t } = useLanguage()
  if (!owner && !due_on) return null
  return (
    <p className="quiet next-marks">
      {owner && `${t('next.owner')}: ${owner.name}. `}
      {due_on && `${t('next.due')}: ${calendarDay(language, due_on)}`}
    </p>
  )
}
