import { useLanguage } from '../../i18n/language.tsx'

type Unit = 'second' | 'minute' | 'hour'

/** "40 s", "3 min", "2 h": as exact as anyone needs. */
export function useDuration(): (seconds: number) => string {
  const { language } = useLanguage()
  return (seconds) => {
    const [unit, size]: [Unit, number] = seconds < 90 ? ['second', 1] : seconds < 5400 ? ['minute', 60] : ['hour', 3600]
    const words = new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    })
    return words.format(Math.max(0, Math.round(seconds / size)))
  }
}
