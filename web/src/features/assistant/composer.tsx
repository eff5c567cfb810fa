import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'

const MAX_LENGTH = 10_000

type ComposerProps = { isBusy: boolean; isFocused: boolean; onSend(message: string): void; onStop(): void }

/** Where the person writes; while an answer is written it can be stopped here. */
export function Composer({ isBusy, isFocused, onSend, onStop }: ComposerProps) {
  const t = useText()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // On a touch screen the keyboard would cover what is to be read first.
    if (isFocused && !matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [isFocused])
  function send() {
    const message = text.trim()
    if (message === '' || isBusy) return
    setText('')
    onSend(message)
  }
  function press(event: KeyboardEvent) {
    // While an input method still composes, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="assistant-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        className="input"
        aria-label={t('assistant.message')}
        placeholder={t('assistant.placeholder')}
        title={t('assistant.keys')}
        rows={2}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {isBusy ? (
        <Button icon="stop" onPress={onStop}>
          {t('assistant.stop')}
        </Button>
      ) : (
        <Button kind="primary" icon="send" type="submit" isDisabled={text.trim() === ''}>
          {t('assistant.send')}
        </Button>
      )}
    </form>
  )
}
