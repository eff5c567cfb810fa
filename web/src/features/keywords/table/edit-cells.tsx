import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '../../../i18n/language.tsx'
import { Unknown } from '../../../ui/num.tsx'
import { tagsOf } from '../filter.ts'
import type { Intent } from '../queries.ts'

const INTENTS: Intent[] = ['', 'informational', 'commercial', 'transactional', 'navigational']

type TextCellProps = {
  id: string
  label: string
  value: string
  maxLength: number
  suggestions?: string[]
  isFixed: boolean
  onSave(value: string): void
  /** The value as it is shown, where that is more than its text, and how it is read. */
  children?: ReactNode
  words?: string
}

/** Shows a value; a click or Enter makes it a field, Enter or leaving keeps what was typed, Escape does not. */
export function TextCell({ id, children, isFixed, words, ...field }: TextCellProps) {
  const t = useText()
  const [isEditing, setEditing] = useEditing(id)
  const shown = children || field.value || <Unknown label={t('value.empty')} />
  if (isFixed) return shown
  if (isEditing) return <TextField {...field} onClose={() => setEditing(false)} />
  return (
    <EditButton
      label={`${field.label} ${(words ?? field.value) || t('value.empty')}`}
      onPress={() => setEditing(true)}
    >
      {shown}
    </EditButton>
  )
}

/** A row shows one keyword after another, and only the one that was opened is edited. */
function useEditing(id: string) {
  const [edited, setEdited] = useState<string | null>(null)
  if (edited !== null && edited !== id) setEdited(null)
  return [edited === id, (isEditing: boolean) => setEdited(isEditing ? id : null)] as const
}

type EditButtonProps = { label: string; onPress(): void; children: ReactNode }

const EditButton = ({ label, onPress, children }: EditButtonProps) => (
  <button
    type="button"
    className="cell-edit"
    tabIndex={-1}
    aria-label={label}
    onClick={onPress}
  >
    <span className="cell-value">{children}</span>
  </button>
)

type TextFieldProps = Pick<
  TextCellProps,
  'label' | 'value' | 'maxLength' | 'suggestions' | 'onSave'
> & {
  onClose(): void
}

function TextField({
  label,
  value,
  maxLength,
  suggestions = [],
  onSave,
  onClose,
}: TextFieldProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  // Also a row that moves while someone types takes the field away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is for the keyword that the field was opened for
  useLayoutEffect(() => {
    const input = field.current
    return () => {
      const typed = input?.value.trim() ?? value
      if (typed !== value) onSave(typed)
    }
  }, [])
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    const input = event.currentTarget
    if (event.key === 'Escape') input.value = value
    input.closest<HTMLElement>('[data-col]')?.focus()
  }
  return (
    <>
      <input
        ref={field}
        className="cell-input"
        // biome-ignore lint/a11y/noAutofocus: the reader asked to type here
        autoFocus
        aria-label={label}
        defaultValue={value}
        maxLength={maxLength}
        {...(suggestions.length && { list: listId })}
        onKeyDown={onKeyDown}
        onBlur={onClose}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}

type TagsCellProps = {
  id: string
  label: string
  value: string
  isFixed: boolean
  onSave(value: string): void
}

export function TagsCell(props: TagsCellProps) {
  const tags = tagsOf({ tags: props.value })
  return (
    <TextCell {...props} maxLength={500} words={tags.join(' ')}>
      {tags.length > 0 &&
        tags.map((tag) => (
          <Fragment key={tag}>
            <span className="tag">{tag}</span>{' '}
          </Fragment>
        ))}
    </TextCell>
  )
}

type IntentCellProps = {
  id: string
  query: string
  value: Intent
  isFixed: boolean
  onSave(value: Intent): void
}

export function IntentCell({ id, query, value, isFixed, onSave }: IntentCellProps) {
  const t = useText()
  const [isEditing, setEditing] = useEditing(id)
  const shown = value ? t(`intent.${value}`) : <Unknown label={t('value.empty')} />
  const label = `${t('keyword.intent')}: ${query}`
  if (isFixed) return shown
  if (!isEditing) {
    const name = value ? t(`intent.${value}`) : t('value.empty')
    return (
      <EditButton label={`${label} ${name}`} onPress={() => setEditing(true)}>
        {shown}
      </EditButton>
    )
  }
  return (
    <select
      className="cell-input"
      // biome-ignore lint/a11y/noAutofocus: the reader asked to choose here
      autoFocus
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = INTENTS.find((intent) => intent === target.value)
        if (chosen !== undefined) onSave(chosen)
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' || event.key === 'Escape')
          event.currentTarget.closest<HTMLElement>('[data-col]')?.focus()
      }}
      onBlur={() => setEditing(false)}
    >
      {INTENTS.map((intent) => (
        <option key={intent} value={intent}>
          {intent ? t(`intent.${intent}`) : t('intent.none')}
        </option>
      ))}
    </select>
  )
}
