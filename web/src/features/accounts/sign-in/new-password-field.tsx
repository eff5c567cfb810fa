import { useText } from '../../../i18n/language.tsx'
import { TextField } from '../../../ui/form/field.tsx'

const MIN_LENGTH = 10

export function NewPasswordField({ name, label }: { name: string; label: string }) {
  const t = useText()
  return (
    <TextField
      name={name}
      type="password"
      label={label}
      hint={t('person.passwordRule', { n: MIN_LENGTH })}
      autoComplete="new-password"
      minLength={MIN_LENGTH}
      maxLength={200}
      isRequired
    />
  )
}
