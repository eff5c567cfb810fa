import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { LANGUAGES, type Message } from '../locales/index.ts'
import { localeTypes } from '../scripts/build-locales.ts'
import { client } from '../web/src/i18n/client/en.ts'
import { first } from '../web/src/i18n/first/en.ts'
import { later } from '../web/src/i18n/later/en.ts'
import { serverMessages } from '../web/src/i18n/server/ru.ts'

const LOCALES = join(import.meta.dirname, '../locales')
type Messages = Record<string, Message>

const areasOf = (language: string) =>
  new Map<string, Messages>(
    globSync('*.json', { cwd: join(LOCALES, language) })
      .toSorted()
      .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'))]),
  )
const english = areasOf('en')
const translations = LANGUAGES.filter((language) => language !== 'en').map((language) => ({
  language,
  areas: areasOf(language),
}))

/** The English text of what the assistant proposes is defined with the operation. */
const WITHOUT_ENGLISH = ['proposals']

test('the types of messages match the English messages', () => {
  assert.equal(readFileSync(join(LOCALES, 'generated/types.ts'), 'utf8'), localeTypes(), 'run `npm run build:locales`')
})

test('every language has all English messages, with the same placeholders and every plural form', () => {
  for (const { language, areas } of translations) {
    assert.deepEqual([...areas.keys()].toSorted(), [...english.keys(), ...WITHOUT_ENGLISH].toSorted(), language)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [area, messages] of english) {
      const translated = areas.get(area) ?? {}
      assert.deepEqual(Object.keys(translated).toSorted(), Object.keys(messages).toSorted(), `${language} ${area}`)
      for (const [key, message] of Object.entries(messages)) {
        const name = `${language} ${area} ${key}`
        const translation = translated[key] ?? ''
        assert.deepEqual(placeholdersOf(translation), placeholdersOf(message), name)
        if (typeof translation !== 'string') assert.deepEqual(Object.keys(translation).toSorted(), forms, name)
      }
    }
  }
})

test('every English plural has the forms one and other', () => {
  for (const [area, messages] of english)
    for (const [key, message] of Object.entries(messages))
      if (typeof message !== 'string')
        assert.deepEqual(Object.keys(message).toSorted(), ['one', 'other'], `${area} ${key}`)
})

test('no two areas of the dashboard share a message key', () => {
  for (const merged of [{ ...first, ...client, ...later }, serverMessages] as Messages[]) {
    const areas = [...areasOf('ru').values()].map(Object.keys).filter((keys) => keys.every((key) => key in merged))
    const keys = areas.flat()
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    )
  }
})

test('no message contains an exclamation mark or an emoji', () => {
  for (const areas of [english, ...translations.map((translation) => translation.areas)])
    for (const [area, messages] of areas)
      for (const [key, message] of Object.entries(messages))
        for (const text of textsOf(message)) assert.doesNotMatch(text, /!|\p{Extended_Pictographic}/u, `${area} ${key}`)
})

const textsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))

const placeholdersOf = (message: Message): string[] =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted()
