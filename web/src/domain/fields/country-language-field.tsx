import { useDeferredValue, useMemo, useState } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { ComboBox } from '../../ui/form/combo-box.tsx'
import { type CodeKind, codeNamed, matchingCodes, namedCodes } from './countries-languages.ts'

type CodeFieldProps = {
  kind: CodeKind
  label?: string
  /** The code; what is no code yet stays as it was typed, and the server refuses it. */
  value: string
  onChange(code: string): void
  isRequired?: boolean
}

/** A country or a language by any of its names, in the reader's language or in English, or by its code. */
export function CodeField({ kind, label, value, onChange, isRequired }: CodeFieldProps) {
  const { language, t } = useLanguage()
  const all = namedCodes(kind, language)
  const nameOf = (code: string) =>
    all.find((each) => each.code === code.toLowerCase())?.name ?? code
  const [text, setText] = useState(() => nameOf(value))
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setText(nameOf(value))
  }
  const wanted = useDeferredValue(text)
  const options = useMemo(() => {
    const isWhole = codeNamed(all, wanted) !== undefined
    const found = isWhole || wanted === '' ? [] : matchingCodes(all, wanted)
    return found.map((each) => ({ id: each.code, label: each.name, hint: each.code }))
  }, [all, wanted])
  function choose(code: string, shown: string) {
    setText(shown)
    setLastValue(code)
    onChange(code)
  }
  return (
    <ComboBox
      label={label ?? t(kind === 'region' ? 'keyword.country' : 'keyword.language')}
      text={text}
      options={options}
      none={t('codes.none')}
      {...(isRequired !== undefined && { isRequired })}
      onType={(typed) => choose(codeNamed(all, typed)?.code ?? typed, typed)}
      onChoose={(code) => choose(code, nameOf(code))}
    />
  )
}
