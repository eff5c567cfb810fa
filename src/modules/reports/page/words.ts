import enAudit from '../../../../locales/en/audit.json' with { type: 'json' }
import enAdvice from '../../../../locales/en/recommendations.json' with { type: 'json' }
import enMail from '../../../../locales/en/report-mail.json' with { type: 'json' }
import enPage from '../../../../locales/en/report-page.json' with { type: 'json' }
import { LANGUAGES, type Language, type Message } from '../../../../locales/index.ts'
import ruAudit from '../../../../locales/ru/audit.json' with { type: 'json' }
import ruAdvice from '../../../../locales/ru/recommendations.json' with { type: 'json' }
import ruMail from '../../../../locales/ru/report-mail.json' with { type: 'json' }
import ruPage from '../../../../locales/ru/report-page.json' with { type: 'json' }
import ukAudit from '../../../../locales/uk/audit.json' with { type: 'json' }
import ukAdvice from '../../../../locales/uk/recommendations.json' with { type: 'json' }
import ukMail from '../../../../locales/uk/report-mail.json' with { type: 'json' }
import ukPage from '../../../../locales/uk/report-page.json' with { type: 'json' }

/** Everything a report and its mail say besides their numbers. */
export type Words = typeof enPage & typeof enMail

export const WORDS: Record<Language, Words> = {
  en: { ...enPage, ...enMail },
  ru: { ...ruPage, ...ruMail },
  uk: { ...ukPage, ...ukMail },
}

/** What the site audit and the recommendations are called, by their codes. */
export const CODED: Record<Language, Record<string, Message>> = {
  en: { ...enAudit, ...enAdvice },
  ru: { ...ruAudit, ...ruAdvice },
  uk: { ...ukAudit, ...ukAdvice },
}

/** The language asked for by name, else the first of the browser's that we speak. */
export function chooseLanguage(
  asked: string | undefined,
  accepted: string | undefined,
): Language {
  const wanted = [asked ?? '', ...byPreference(accepted ?? '')]
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return 'en'
}

const MAX_ACCEPTED = 20

function byPreference(header: string): string[] {
  return header
    .split(',', MAX_ACCEPTED)
    .map((part) => {
      const [tag = '', ...rest] = part.split(';').map((each) => each.trim())
      const quality = Number(rest.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
      return { tag, quality }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** Puts values into the places of a sentence. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/{(\w+)}/g, (_, name: string) => String(values[name] ?? ''))
