import type { FormEvent, ReactNode } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ApiError } from '../api/error.ts'
import { type Translate, useText } from '../i18n/language.tsx'
import { translateFieldError } from './field-errors.ts'
import { useProblem } from './problem.ts'

type FormProps = {
  /** The form's fields by name, as typed. */
  onSubmit(values: Record<string, string>): void
  error?: unknown
  /** What a status means here, where the usual words would mislead. */
  says?: Partial<Record<number, string>>
  children: ReactNode
}

/** Fields the server refused are marked where they stand; everything else is said at the end. */
export function Form({ onSubmit, error, says = {}, children }: FormProps) {
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
        <FormProblem error={error} says={says} />
      )}
    </AriaForm>
  )
}

function FormProblem({ error, says }: { error: unknown; says: Partial<Record<number, string>> }) {
  const { title, advice } = useProblem(error)
  const special = error instanceof ApiError ? says[error.status] : undefined
  return (
    <p className="problem" role="alert">
      {special ?? `${title}. ${advice}`}
    </p>
  )
}

/** `email: must be …; name: must be …` as the server says it, by field and in the reader's words. */
function fieldProblems(t: Translate, error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400) return {}
  const parts = error.message.split('; ').map((part) => /^([a-z_]+): (.+)$/.exec(part))
  return Object.fromEntries(
    parts.flatMap((match) => (match?.[1] && match[2] ? [[match[1], translateFieldError(t, match[2])]] : [])),
  )
}
