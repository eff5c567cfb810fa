import type { MixedPorts, Port } from '../../api/health.ts'
import { useLanguage } from '../../i18n/language.tsx'

/** Some figures are real and others are not: each part by its name. */
export function MixedBanner({ ports }: { ports: MixedPorts }) {
  const { language, t } = useLanguage()
  const list = new Intl.ListFormat(language, { type: 'unit' })
  const named = (names: Port[]) => list.format(names.map((port) => t(`port.${port}`)))
  return (
    <p className="banner">
      {t('shell.mixed', { simulated: named(ports.simulated), real: named(ports.real) })}
    </p>
  )
}
