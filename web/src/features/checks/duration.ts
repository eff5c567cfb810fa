import { useLanguage } from '../../i18n/language.tsx'

/** "40 s", "3 min", "2 h": as exact as anyone needs. */
export function useDuration(): (seconds: number) => string {
  const { language } = useLanguage()
  return (seconds) => {
    const { unit, size } = unitOf(seconds)
    const words = new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    })
    return words.format(Math.max(0, Math.round(seconds / size)))
  }
}

function unitOf(seconds: number) {
  if (seconds < 90) return { unit: 'second', size: 1 }
  return seconds < 5400 ? { unit: 'minute', size: 60 } : { unit: 'hour', size: 3600 }
}
