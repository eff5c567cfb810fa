import { useState } from 'react'
import { dayOf } from '../../domain/period/period.ts'
import { type Scope, useSetScope } from '../../domain/period/scope.ts'
import { useText } from '../../i18n/language.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'

/** Two days, typed or picked: for everyone who does not drag over a chart. */
export function PeriodDialog({ scope, onClose }: { scope: Scope; onClose(): void }) {
  const t = useText()
  const set = useSetScope()
  const today = dayOf(Date.now() / 1000)
  const [first, setFirst] = useState(scope.span ? dayOf(scope.span.from) : today)
  const [last, setLast] = useState(scope.span ? dayOf(scope.span.to - 1) : today)
  function submit() {
    set({ period: `${first}..${last}` })
    onClose()
  }
  return (
    <Dialog title={t('period.dates')} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <div className="form-row">
          <TextField
            name="first"
            type="date"
            label={t('period.first')}
            value={first}
            onChange={setFirst}
            mono
            isRequired
          />
          <TextField
            name="last"
            type="date"
            label={t('period.last')}
            value={last}
            onChange={setLast}
            mono
            isRequired
          />
        </div>
        {first > last && (
          <p className="problem" role="alert">
            {t('period.wrongOrder')}
          </p>
        )}
        <SubmitActions onCancel={onClose} isDisabled={!first || !last || first > last}>
          {t('period.show')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}

/** One day to compare with, typed or picked. */
export function CompareDialog({ scope, onClose }: { scope: Scope; onClose(): void }) {
  const t = useText()
  const set = useSetScope()
  const [day, setDay] = useState(scope.at.compare_to ? dayOf(scope.at.compare_to - 1) : '')
  function submit() {
    set({ compare: day })
    onClose()
  }
  return (
    <Dialog title={t('compare.date')} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          name="day"
          type="date"
          label={t('scope.compare')}
          hint={t('compare.dateHint')}
          value={day}
          onChange={setDay}
          mono
          isRequired
        />
        <SubmitActions onCancel={onClose} isDisabled={!day}>
          {t('action.compare')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
