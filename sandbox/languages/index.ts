import type { Language } from '../world/types.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { ja } from './ja.ts'
import { kk } from './kk.ts'
import { ko } from './ko.ts'
import type { LanguagePack } from './pack.ts'
import { tr } from './tr.ts'
import { zh } from './zh.ts'

/** The languages beside those of the demo (English, Russian, Ukrainian). */
export const packs: Record<Exclude<Language, 'en' | 'ru' | 'uk'>, LanguagePack> = {
  ar,
  de,
  he,
  hi,
  ja,
  kk,
  ko,
  tr,
  zh,
}

export const allLanguages: Language[] = [
  'en',
  'ru',
  'uk',
  'ar',
  'de',
  'he',
  'hi',
  'ja',
  'kk',
  'ko',
  'tr',
  'zh',
]

/** `hl` of a request as a language of the world; engines call Hebrew `iw` as well. */
export function languageFrom(hl: string): Language {
  const [tag = ''] = hl.toLowerCase().split(/[-_]/)
  const name = tag === 'iw' ? 'he' : tag
  return allLanguages.find((language) => language === name) ?? 'en'
}
