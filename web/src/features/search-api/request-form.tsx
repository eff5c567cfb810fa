import { CodeField } from '../../domain/fields/country-language-field.tsx'
import { LocationField } from '../../domain/fields/location-field.tsx'
import { useText } from '../../i18n/language.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { COUNTS, type Question, SPANS, VERTICALS } from './request.ts'

type Props = { question: Question; onChange(change: Partial<Question>): void }

/** The question in fields; what an engine does not need for its kind is left out. */
export function RequestForm({ question, onChange }: Props) {
  const t = useText()
  const isPlain = question.vertical === 'autocomplete'
  return (
    <div className="request-form">
      <Select
        label={t('console.kind')}
        value={question.vertical}
        options={VERTICALS.map((id) => ({ id, label: t(`vertical.${id}`) }))}
        onChange={(vertical) => onChange({ vertical })}
      />
      <TextField
        label={t('console.query')}
        value={question.q}
        onChange={(q) => onChange({ q })}
        maxLength={2048}
        autoComplete="off"
        isRequired
      />
      <div className="form-row">
        <CodeField
          kind="region"
          label={`${t('keyword.country')} · gl`}
          value={question.gl}
          onChange={(gl) => onChange({ gl })}
          isRequired
        />
        <CodeField
          kind="language"
          label={`${t('keyword.language')} · hl`}
          value={question.hl}
          onChange={(hl) => onChange({ hl })}
          isRequired
        />
      </div>
      {!isPlain && (
        <LocationField
          value={question.location}
          onChange={(location) => onChange({ location })}
        />
      )}
      {!isPlain && <More question={question} onChange={onChange} />}
      <label className="check">
        <input
          type="checkbox"
          checked={question.cache}
          onChange={() => onChange({ cache: !question.cache })}
        />
        {t('console.useCache')}
      </label>
    </div>
  )
}

const DEVICES = ['desktop', 'mobile'] as const

function More({ question, onChange }: Props) {
  const t = useText()
  const { num, page, tbs, device, autocorrect } = question
  const counts = COUNTS.some((each) => each === num) ? COUNTS : [...COUNTS, num]
  const spans = SPANS.some((each) => each === tbs) ? SPANS : [...SPANS, tbs]
  return (
    <>
      <div className="form-row">
        <Select
          label={t('console.results')}
          value={num}
          options={counts.map((id) => ({ id, label: id }))}
          onChange={(next) => onChange({ num: next })}
        />
        <TextField
          label={t('console.page')}
          value={page}
          onChange={(next) => onChange({ page: next.replace(/\D/g, '') })}
          inputMode="numeric"
          maxLength={3}
          mono
          isRequired
        />
      </div>
      <div className="form-row">
        <Select
          label={t('console.span')}
          value={tbs || 'any'}
          options={spans.map((id) => ({ id: id || 'any', label: nameOf(id) }))}
          onChange={(next) => onChange({ tbs: next === 'any' ? '' : next })}
        />
        <Select
          label={t('keyword.device')}
          value={device}
          options={DEVICES.map((id) => ({ id, label: t(`device.${id}`) }))}
          onChange={(next) => onChange({ device: next })}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={autocorrect}
          onChange={() => onChange({ autocorrect: !autocorrect })}
        />
        {t('console.autocorrect')}
      </label>
    </>
  )

  function nameOf(span: string): string {
    const known = SPANS.find((each) => each === span)
    return known === undefined ? span : t(`span.${known || 'any'}`)
  }
}
