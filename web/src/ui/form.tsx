import type { FormEvent, ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ApiError } from '../api/error.ts'
import { type Translate, useText } from '../i18n/language.tsx'
import { useErrorMessage } from './error-message.ts'
import { translateFieldError } from './field-errors.ts'

type FormProps = {
  /** The form's fields by name, as typed. */
  onSubmit(values: Record<string, string>): void
  error?: unknown
  /** Messages by status, where the usual ones would mislead. */
  statusMessages?: Partial<Record<number, string>>
  children: ReactNode
}

/** Errors of fields are shown beside them; everything else at the end. */
export function Form({ onSubmit, error, statusMessages = {}, children }: FormProps) {
  const problems = fieldProblems(useText(), error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onSubmit(Object.fromEntries([...data].map(([name, value]) => [name, String(value)])))
  }
  return (
    <AriaForm className="form" validationErrors={problems} onSubmit={submit}>
      {children}
      {error !== null && error !== undefined && !Object.keys(problems).length && (
        <FormError error={error} statusMessages={statusMessages} />
      )}
    </AriaForm>
  )
}

function FormError({ error, statusMessages }: { error: unknown; statusMessages: Partial<Record<number, string>> }) {
  const { title, advice } = useErrorMessage(error)
  const special = error instanceof ApiError ? statusMessages[error.status] : undefined
  return (
    <p className="problem" role="alert">
      {special ?? `${title}. ${advice}`}
    </p>
  )
}

/** `email: must be …; name: must be …` as the server sends it, by field and translated. */
function fieldProblems(t: Translate, error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400) return {}
  const parts = error.message.split('; ').map((part) => /^([a-z_]+): (.+)$/.exec(part))
  return Object.fromEntries(
    parts.flatMap((match) => (match?.[1] && match[2] ? [[match[1], translateFieldError(t, match[2])]] : [])),
  )
}
