import { useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { Button } from './button.tsx'
import './code-block.css'

const SHOWN_MS = 2000

type CodeBlockProps = {
  label: string
  code: string
  /** One long word, such as a key or a link, is broken rather than hidden. */
  isWrapped?: boolean
  onCopy?(): void
}

/** Text meant to be taken along. */
export function CodeBlock({ label, code, isWrapped, onCopy }: CodeBlockProps) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(code)
    setCopied(true)
    setTimeout(setCopied, SHOWN_MS, false)
    onCopy?.()
  }
  return (
    <figure className="code" data-wrapped={isWrapped}>
      <figcaption>
        <span>{label}</span>
        <Button
          kind="quiet"
          icon={isCopied ? 'check' : 'copy'}
          onPress={copy}
          aria-label={`${t('action.copy')}: ${label}`}
        >
          {isCopied ? t('action.copied') : t('action.copy')}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
