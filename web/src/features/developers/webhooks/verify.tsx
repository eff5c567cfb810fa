import { useState } from 'react'
import { useText } from '../../../i18n/language.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Section } from '../../../ui/page/page.tsx'
import './verify.css'
import { LANGUAGES, type Language, VERIFIERS } from './verifiers.ts'

/** How a receiver knows that a message is ours. */
export function Verify() {
  const t = useText()
  const [language, setLanguage] = useState<Language>('node')
  const { name, code } = VERIFIERS[language]
  return (
    <Section title={t('verify.title')} text={t('verify.text')}>
      <div className="verify">
        <Segmented
          label={t('verify.language')}
          options={LANGUAGES.map((id) => ({ id, label: VERIFIERS[id].name }))}
          value={language}
          onChange={setLanguage}
        />
        <CodeBlock label={name} code={code} />
      </div>
    </Section>
  )
}
