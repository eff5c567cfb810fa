import { useRef } from 'react'
import { useText } from '../../i18n/language.tsx'
import './field.css'
import { Icon } from '../icon.tsx'

type SearchFieldProps = { label: string; value: string; onChange(value: string): void }

/** The browser's own search box: the first page may have one, so it brings no library with it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className="search">
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value) return
          event.stopPropagation()
          onChange('')
        }}
      />
      {value && (
        <button
          type="button"
          className="button search-clear"
          data-kind="quiet"
          data-icon-only
          aria-label={t('action.clear')}
          onClick={clear}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
