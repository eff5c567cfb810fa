import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import './composer.css'
import './field.css'

const MAX_LENGTH = 10_000

type ComposerProps = {
  label: string
  placeholder: string
  /** Which keys send and which start a line. */
  hint: string
  text: string
  isFocused?: boolean
  onWrite(text: string): void
  onSend(): void
  /** The button. */
  children: ReactNode
}

/** Where a person writes to somebody: Enter sends. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, hint, text, isFocused = false, onWrite, onSend, children } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a touch screen the keyboard would cover what is to be read first.
    if (isFocused && !matchMedia('(pointer: coarse)').matches)
      field.current?.focus({ preventScroll: true })
  }, [isFocused])
  function press(event: KeyboardEvent) {
    // While an input method still composes, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <textarea
        ref={field}
        className="input"
        aria-label={label}
        placeholder={placeholder}
        title={hint}
        rows={2}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => onWrite(target.value)}
        onKeyDown={press}
      />
      {children}
    </form>
  )
}
