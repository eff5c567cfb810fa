import { useId, useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import './file-field.css'
import { Icon } from '../icon.tsx'

type FileFieldProps = {
  label: string
  hint?: string
  accept: string
  isDisabled?: boolean
  onChoose(file: File): void
}

/** A file to take: the browser's own button speaks the browser's language, so ours stands over it. */
export function FileField({
  label,
  hint,
  accept,
  isDisabled = false,
  onChoose,
}: FileFieldProps) {
  const t = useText()
  const [name, setName] = useState('')
  const hintId = useId()
  return (
    <label className="field file-field">
      <span className="label">{label}</span>
      <span className="file-field-line">
        <span className="button" data-kind="plain" data-disabled={isDisabled || undefined}>
          <Icon name="upload" />
          {t('field.chooseFile')}
        </span>
        <span className="hint file-field-name">{name}</span>
      </span>
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        disabled={isDisabled}
        aria-label={label}
        {...(hint && { 'aria-describedby': hintId })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (!file) return
          setName(file.name)
          onChoose(file)
        }}
      />
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
    </label>
  )
}
