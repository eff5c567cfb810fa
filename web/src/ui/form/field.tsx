import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { useText } from '../../i18n/language.tsx'
import './field.css'

type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> & {
  label: string
  hint?: ReactNode
  placeholder?: string
  /** Lines of a multi-line field; one line when left out. */
  rows?: number
  /** For addresses, codes and numbers. */
  mono?: boolean
}

export function TextField({ label, hint, placeholder, rows, mono, ...props }: TextFieldProps) {
  const inputProps = {
    className: 'input',
    'data-mono': mono,
    ...(placeholder !== undefined && { placeholder }),
  }
  return (
    <AriaTextField {...props} className="field">
      <FieldLabel isRequired={props.isRequired ?? false}>{label}</FieldLabel>
      {rows ? <TextArea {...inputProps} rows={rows} /> : <Input {...inputProps} />}
      <div className="field-below">
        {hint && (
          <Text slot="description" className="hint">
            {hint}
          </Text>
        )}
        <Problem minLength={props.minLength} />
      </div>
    </AriaTextField>
  )
}

export function FieldLabel({
  isRequired,
  children,
}: {
  isRequired: boolean
  children: string
}) {
  const t = useText()
  return (
    <Label className="label">
      {children}
      {!isRequired && <span className="hint"> {t('field.optional')}</span>}
    </Label>
  )
}

/** The translated error of the browser or the server. */
function Problem({ minLength }: { minLength?: number | undefined }) {
  const t = useText()
  return (
    <FieldError className="problem">
      {({ validationDetails, validationErrors }) => {
        if (validationDetails.valueMissing) return t('field_required')
        if (validationDetails.tooShort) return t('field.tooShort', { n: minLength ?? 1 })
        if (validationDetails.typeMismatch) return t('field.wrongFormat')
        return validationErrors.join(' ')
      }}
    </FieldError>
  )
}
