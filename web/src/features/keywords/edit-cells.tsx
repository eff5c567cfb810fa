import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Unknown } from '../../ui/num.tsx'
import { tagsOf } from './filter.ts'
import type { Intent } from './queries.ts'

const INTENTS: Intent[] = ['', 'informational', 'commercial', 'transactional', 'navigational']

type TextCellProps = {
  label: string
  value: string
  maxLength: number
  suggestions?: string[]
  isFixed: boolean
  onSave(value: string): void
  children?: ReactNode
}

/** Shows a value; a click or Enter makes it a field, Enter or leaving keeps what was typed, Escape does not. */
export function TextCell({ label, value, maxLength, suggestions = [], isFixed, onSave, children }: TextCellProps) {
  const t = useText()
  const listId = useId()
  const [isEditing, setEditing] = useState(false)
  const shown = children ?? (value || <Unknown label={t('value.empty')} />)
  if (isFixed) return shown
  if (!isEditing) {
    return (
      <button type="button" className="cell-edit" tabIndex={-1} onClick={() => setEditing(true)}>
        <span className="visually-hidden">{label} </span>
        <span className="cell-value">{shown}</span>
      </button>
    )
  }
  function keep(input: HTMLInputElement) {
    setEditing(false)
    if (input.value.trim() !== value) onSave(input.value.trim())
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    const input = event.currentTarget
    if (event.key === 'Escape') input.value = value
    input.closest<HTMLElement>('[data-place]')?.focus()
  }
  return (
    <>
      <input
        className="cell-input"
        // biome-ignore lint/a11y/noAutofocus: the reader asked to type here
        autoFocus
        aria-label={label}
        defaultValue={value}
        maxLength={maxLength}
        {...(suggestions.length && { list: listId })}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => keep(currentTarget)}
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

type TagsCellProps = { label: string; value: string; isFixed: boolean; onSave(value: string): void }

export function TagsCell(props: TagsCellProps) {
  const tags = tagsOf({ tags: props.value })
  return (
    <TextCell {...props} maxLength={500}>
      {tags.length > 0 &&
        tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
    </TextCell>
  )
}

type IntentCellProps = { query: string; value: Intent; isFixed: boolean; onSave(value: Intent): void }

export function IntentCell({ query, value, isFixed, onSave }: IntentCellProps) {
  const t = useText()
  const [isEditing, setEditing] = useState(false)
  const shown = value ? t(`intent.${value}`) : <Unknown label={t('value.empty')} />
  const label = `${t('keyword.intent')}: ${query}`
  if (isFixed) return shown
  if (!isEditing) {
    return (
      <button type="button" className="cell-edit" tabIndex={-1} onClick={() => setEditing(true)}>
        <span className="visually-hidden">{label} </span>
        <span className="cell-value">{shown}</span>
      </button>
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
          event.currentTarget.closest<HTMLElement>('[data-place]')?.focus()
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
