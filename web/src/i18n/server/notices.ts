import en from '../../../../locales/en/notices.json' with { type: 'json' }

type Notices = Record<keyof typeof en, string>

/** Texts that were stored in English, in another language: found by the English message they were made of. */
export const noticeTranslator =
  (translated: Notices) =>
  (text: string): string => {
    for (const key of Object.keys(en) as (keyof Notices)[]) {
      const [before = '', after] = en[key].split(/\{\w+\}/)
      if (text === en[key]) return translated[key]
      if (after !== undefined && text.startsWith(before) && text.endsWith(after))
        return translated[key].replace(
          /\{\w+\}/,
          text.slice(before.length, text.length - after.length),
        )
    }
    return text
  }
