import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { client } from './client/en.ts'
import { calendarDay, formatNumber, relativeTime } from './format.ts'
import { later } from './later/en.ts'
import { fill, pickLanguage } from './translate.ts'

const KEYWORDS = { one: '{n} слово', few: '{n} слова', many: '{n} слов', other: '{n} слова' }
const NBSP = '\u00a0'

test('a count takes the plural form of its language, joined to its unit by a no-break space', () => {
  assert.equal(fill('ru', KEYWORDS, { n: 1 }), `1${NBSP}слово`)
  assert.equal(fill('ru', KEYWORDS, { n: 3 }), `3${NBSP}слова`)
  assert.equal(fill('ru', KEYWORDS, { n: 11 }), `11${NBSP}слов`)
  assert.equal(fill('en', { one: '{n} word', other: '{n} words' }, { n: 1200 }), `1,200${NBSP}words`)
})

test('the first supported language of the browser is used, else English', () => {
  assert.equal(pickLanguage(['de-DE', 'uk-UA', 'ru']), 'uk')
  assert.equal(pickLanguage(['pl']), 'en')
})

test('a percentage is written the same in every language, with a no-break space', () => {
  const share = (language: 'en' | 'ru' | 'uk') => formatNumber(language, 0.245, { style: 'percent' })
  assert.deepEqual([share('en'), share('ru'), share('uk')], Array(3).fill(`25${NBSP}%`))
})

test('a time is shown relative to now, in the current language', () => {
  assert.equal(relativeTime('en', 1000, 1000 + 7200), '2 hours ago')
  assert.equal(relativeTime('ru', 1000 + 86_400, 1000), 'завтра')
})

test('a calendar day is shown without a shift by time zone', () => {
  assert.equal(calendarDay('en', '2026-11-19'), 'Nov 19, 2026')
})

const SRC = join(import.meta.dirname, '..')
function assertWithout(later: object, files: string[]) {
  const paths = globSync(files, { cwd: SRC })
  assert.ok(paths.length > 20)
  for (const path of paths) {
    const keys = readFileSync(join(SRC, path), 'utf8').matchAll(/['`]([a-z][\w]*\.[\w.-]+)/gi)
    for (const [, key = ''] of keys) assert.ok(!(key in later), `${path} says ${key}, which is fetched later`)
  }
}

test('the app shell, the start page and the sign-in pages use only the first messages', () => {
  assertWithout({ ...client, ...later }, [
    'app/*.{ts,tsx}',
    'app/*/!(start-page|settings-layout|client-settings).{ts,tsx}',
    'features/clients/{today*,recent-moves,run-all,first-client,client-form}.tsx',
    'features/accounts/sign-in/{login,welcome,invite,auth-layout,use-sign-in,safe-next,new-password-field}.{ts,tsx}',
  ])
})

test('the most visited pages use no messages that are loaded later', () => {
  assertWithout(later, ['features/{overview,keywords,keyword}/*.{ts,tsx}'])
})
