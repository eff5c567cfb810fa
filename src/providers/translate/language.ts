import type { Language } from '../../../locales/index.ts'

/** The language of a text by its letters; null where they leave it open. */
export function languageOf(text: string): Language | null {
  const letters = text.toLowerCase().replace(/https?:\/\/\S+|(?<![\w.+-])[\w.+-]+@[\w.-]+/g, '')
  const cyrillic = (letters.match(/[а-яёіїєґ]/g) ?? []).length
  const latin = (letters.match(/[a-z]/g) ?? []).length
  if (cyrillic === 0) return latin > 0 ? 'en' : null
  if (latin > cyrillic) return null
  const isUkrainian = /[іїєґ]/.test(letters)
  const isRussian = /[ыэъё]/.test(letters)
  if (isUkrainian === isRussian) return null
  return isUkrainian ? 'uk' : 'ru'
}
