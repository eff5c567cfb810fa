import { useText } from '../../i18n/language.tsx'
import { Section } from '../../ui/page/page.tsx'
import './status.css'

/** Settings that the server did not understand, in its own words. */
export function ConfigErrors({ lines }: { lines: string[] }) {
  const t = useText()
  return (
    <Section title={t('status.configErrors')}>
      <ul className="config-errors">
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
