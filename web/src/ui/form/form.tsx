import { type FormEvent, type ReactNode, useRef } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ApiError } from '../../api/client/error.ts'
import { useMessages } from '../../i18n/language.tsx'
import { useErrorMessage } from '../page/error-message.ts'
import { useIssueText } from '../page/server-message.tsx'

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
  const form = useRef<HTMLFormElement>(null)
  const problems = useFieldProblems(error)
  const hasField = (name: string) => form.current?.elements.namedItem(name) != null
  const wrong = Object.keys(problems)
  const isShown = wrong.length > 0 && wrong.every(hasField)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onSubmit(Object.fromEntries([...data].map(([name, value]) => [name, String(value)])))
  }
  return (
    <AriaForm ref={form} className="form" validationErrors={problems} onSubmit={submit}>
      {children}
      {error !== null && error !== undefined && !isShown && (
        <FormError error={error} statusMessages={statusMessages} />
      )}
    </AriaForm>
  )
}

function FormError({
  error,
  statusMessages,
}: {
  error: unknown
  statusMessages: Partial<Record<number, string>>
}) {
  // Pages for signing in come without the words of the server.
  useMessages('client')
  const { title, advice } = useErrorMessage(error)
  const special = error instanceof ApiError ? statusMessages[error.status] : undefined
  return (
    <p className="problem" role="alert">
      {special ?? `${title}. ${advice}`}
    </p>
  )
}

/** What is wrong with fields, by field and in the reader's language. */
function useFieldProblems(error: unknown): Record<string, string> {
  const translate = useIssueText()
  if (!(error instanceof ApiError) || error.status !== 400) return {}
  return Object.fromEntries(
    error.issues.map((issue) => {
      const [field = '', index] = issue.path.split('.')
      const text = translate(issue)
      // What is typed as a list is sent as one: `domains.1` is the second.
      return [field, /^\d+$/.test(index ?? '') ? `#${Number(index) + 1}: ${text}` : text]
    }),
  )
}
