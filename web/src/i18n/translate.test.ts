import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { en } from './en.ts'
import { relativeTime } from './format.ts'
import { ru } from './ru.ts'
import { fill, type Message, pickLanguage } from './translate.ts'
import { uk } from './uk.ts'

const KEYWORDS = { one: '{n} слово', few: '{n} слова', many: '{n} слов', other: '{n} слова' }
const NBSP = '\u00a0'

test('a count takes the form its language asks for, and is never parted from its unit', () => {
  assert.equal(fill('ru', KEYWORDS, { n: 1 }), `1${NBSP}слово`)
  assert.equal(fill('ru', KEYWORDS, { n: 3 }), `3${NBSP}слова`)
  assert.equal(fill('ru', KEYWORDS, { n: 11 }), `11${NBSP}слов`)
  assert.equal(fill('en', { one: '{n} word', other: '{n} words' }, { n: 1200 }), `1,200${NBSP}words`)
})

test('the reader gets the first of their languages that we speak, else English', () => {
  assert.equal(pickLanguage(['de-DE', 'uk-UA', 'ru']), 'uk')
  assert.equal(pickLanguage(['pl']), 'en')
})

test('a moment is told from now, in the language of the reader', () => {
  assert.equal(relativeTime('en', 1000, 1000 + 7200), '2 hours ago')
  assert.equal(relativeTime('ru', 1000 + 86_400, 1000), 'завтра')
})

test('Russian and Ukrainian say everything English says, with the same places and every plural form', () => {
  for (const messages of [ru, uk] as Record<string, Message>[]) {
    assert.deepEqual(Object.keys(messages).sort(), Object.keys(en).sort())
    for (const [key, english] of Object.entries<Message>(en)) {
      const said = messages[key]
      assert.deepEqual(placesOf(said), placesOf(english), key)
      if (typeof english !== 'string')
        assert.deepEqual(Object.keys(said ?? {}).sort(), ['few', 'many', 'one', 'other'], key)
    }
  }
})

test('no two areas say different things under one name', () => {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname }).map((file) => join(import.meta.dirname, file))
  for (const [folder, own] of Map.groupBy(files, (file) => dirname(file))) {
    const names = own.flatMap((file) => readFileSync(file, 'utf8').match(/^ {2}'[\w.-]+'(?=:)/gm) ?? [])
    assert.ok(names.length > 100)
    assert.deepEqual([...names].sort(), [...new Set(names)].sort(), folder)
  }
})

test('nothing is shouted and no message carries an emoji', () => {
  for (const [key, message] of Object.entries<Message>({ ...en, ...ru, ...uk })) {
    for (const text of typeof message === 'string' ? [message] : Object.values(message)) {
      assert.doesNotMatch(text, /!|\p{Extended_Pictographic}/u, key)
    }
  }
})

function placesOf(message: Message | undefined): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message ?? {})
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()
}
