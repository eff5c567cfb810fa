import { useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Composer } from '../../ui/form/composer.tsx'

type QuestionFormProps = {
  isBusy: boolean
  isFocused: boolean
  onSend(message: string): void
  onStop(): void
}

/** Where the person asks; while an answer is written it can be stopped here. */
export function QuestionForm({ isBusy, isFocused, onSend, onStop }: QuestionFormProps) {
  const t = useText()
  const [text, setText] = useState('')
  function send() {
    const message = text.trim()
    if (message === '' || isBusy) return
    setText('')
    onSend(message)
  }
  return (
    <Composer
      label={t('assistant.message')}
      placeholder={t('assistant.placeholder')}
      hint={t('assistant.keys')}
      text={text}
      isFocused={isFocused}
      onWrite={setText}
      onSend={send}
    >
      {isBusy ? (
        <Button icon="stop" onPress={onStop}>
          {t('assistant.stop')}
        </Button>
      ) : (
        <Button kind="primary" icon="send" type="submit" isDisabled={text.trim() === ''}>
          {t('assistant.send')}
        </Button>
      )}
    </Composer>
  )
}
