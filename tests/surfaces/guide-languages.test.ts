import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LANGUAGES, type Language, type Message } from '../../locales/index.ts'
import { readLibrary } from '../../src/surfaces/guides/library.ts'
import { openTestApp } from '../test-app.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAX_BYTES = 100_000
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en')
const PICTURE = /<img src="[^"]+"/g
const FENCE = /^```\w*\n[\s\S]*?\n```$/gm

const english = readLibrary('en')
const userGuides = english.groups
  .filter(({ chapter }) => chapter === 'start' || chapter === 'use')
  .flatMap(({ guides }) => guides.map(({ slug }) => slug))
const translated = TRANSLATIONS.map((language) => ({ language, library: readLibrary(language) }))

const testApp = await openTestApp({ BASE_URL: 'https://sightline.example' })
const { url } = await testApp.serve()

async function read(path: string, accepted = '') {
  const answer = await fetch(url + path, { headers: { 'Accept-Language': accepted } })
  return { status: answer.status, vary: answer.headers.get('vary') ?? '', text: await answer.text() }
}

test('every user guide exists in every language, with the same headings, code, tables and images', () => {
  for (const { language, library } of translated)
    for (const { slug, text, headings, body } of english.bySlug.values()) {
      const guide = library.bySlug.get(slug)
      const name = `${language} ${slug}`
      if (userGuides.includes(slug)) assert.equal(guide?.language, language, name)
      assert.deepEqual(
        guide?.headings.map(({ level }) => level),
        headings.map(({ level }) => level),
        name,
      )
      assert.deepEqual(guide?.text.match(FENCE), text.match(FENCE), name)
      assert.deepEqual(rowsOf(guide?.text ?? ''), rowsOf(text), name)
      assert.deepEqual(guide?.body.text.match(PICTURE), body.text.match(PICTURE), name)
    }
})

/** The number of cells in each row: it differs when a table or list lost a line. */
const rowsOf = (text: string) =>
  text
    .replaceAll(FENCE, '')
    .split('\n')
    .filter((line) => /^(?:\||- |\d\. )/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).length)

test('dashboard labels quoted in the guides match the messages of that language', () => {
  const wrong = LANGUAGES.flatMap((language) => {
    const known = labelsOf(language)
    return filesOf(language).flatMap((file) =>
      quotesIn(readFileSync(join(ROOT, file), 'utf8'))
        .filter((label) => !known.has(label.toLowerCase()))
        .map((label) => `${file}: ${label}`),
    )
  })
  assert.deepEqual(wrong, [])
})

const filesOf = (language: Language) =>
  globSync(language === 'en' ? 'docs/guides/*.md' : `docs/guides/${language}/*.md`, { cwd: ROOT })

/** Dashboard labels are in italics, paths with arrows: *Settings → Sources*. */
function quotesIn(text: string): string[] {
  const prose = text.replaceAll(FENCE, '').replaceAll(/`[^`\n]*`|\*\*[^*\n]*\*\*/g, '')
  return [...prose.matchAll(/\*([^*\n]+)\*/g)].flatMap(([, path = '']) => path.split(' → '))
}

/** Every message of the language, with 3 in place of each number. */
function labelsOf(language: Language): Set<string> {
  const files = globSync(`locales/${language}/*.json`, { cwd: ROOT })
  const messages = files.flatMap((file) => Object.values<Message>(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))
  const texts = messages.flatMap((message) => (typeof message === 'string' ? [message] : Object.values(message)))
  return new Set(texts.map((text) => text.replaceAll('{n}', '3').toLowerCase()))
}

test('guides follow the language of the browser, unless lang names another', async () => {
  const byBrowser = await read('/docs/start', 'uk,en;q=0.5')
  assert.match(byBrowser.text, /<html lang="uk">/)
  assert.match(byBrowser.vary, /Accept-Language/)
  const byName = await read('/docs/start?lang=ru', 'uk')
  assert.match(byName.text, /<h1 id="начало"><span id="start"><\/span>Начало<\/h1>/)
  assert.match(byName.text, /<nav class="contents" aria-label="На этой странице">/)
  assert.match((await read('/docs/start', 'de')).text, /<html lang="en">/)
  assert.match((await read('/docs/start.md?lang=ru')).text, /^# Начало\n/)
  assert.match((await read('/docs/nothing-here?lang=uk')).text, /<h1>Не знайдено<\/h1>/)
})

test('every link keeps the chosen language, and the page links to the other languages', async () => {
  const { text } = await read('/docs/sources?lang=en', 'ru')
  const links = [...text.matchAll(/<a href="(\/docs[^"]*)"/g)].map(([, link = '']) => link)
  assert.ok(links.length > 30)
  assert.deepEqual(
    links.filter((link) => !/\?lang=(en|ru|uk)(#|$)/.test(link)),
    [],
  )
  assert.match(text, /<input type="hidden" name="lang" value="en">/)
  for (const language of LANGUAGES) {
    const address = `https://sightline.example/docs/sources?lang=${language}`
    assert.ok(text.includes(`<link rel="alternate" hreflang="${language}" href="${address}">`))
    assert.ok(links.includes(`/docs/sources?lang=${language}`))
  }
})

test('search covers the texts of the chosen language', async () => {
  const { text } = await read(`/docs/search?lang=ru&q=${encodeURIComponent('обратные ссылки')}`)
  assert.match(text, /<a href="\/docs\/backlinks\?lang=ru#обратные-ссылки">/)
  assert.match(text, /По запросу «обратные ссылки» найден/)
  assert.match((await read('/docs/search?lang=uk&q=xyzzy')).text, /За запитом «xyzzy» нічого не знайдено\./)
})

test('an untranslated page is shown in English and says so', async () => {
  for (const path of ['/docs/backup', '/docs/api', '/docs/api/errors']) {
    const { text } = await read(`${path}?lang=ru`)
    assert.match(text, /<p class="path">Эта страница есть только на английском\.<\/p>\n<div lang="en">/, path)
    assert.doesNotMatch(text, /rel="alternate" hreflang/, path)
  }
})

test('translated pages stay below the size limit, and their links lead to existing headings', async () => {
  for (const { language, library } of translated) {
    const slugs = [...library.bySlug.keys()]
    const pages = await Promise.all(slugs.map(async (slug) => (await read(`/docs/${slug}?lang=${language}`)).text))
    const bySlug = new Map(slugs.map((slug, index) => [`/docs/${slug}`, pages[index] ?? '']))
    for (const [path, text] of bySlug) {
      assert.ok(Buffer.byteLength(text) <= MAX_BYTES, `${language} ${path}`)
      for (const [link, page = path, id] of text.matchAll(/href="(\/docs\/[\w-]+)?(?:\?lang=\w+)?#([^"]+)"/g))
        assert.ok(id === 'main' || bySlug.get(page)?.includes(`id="${id}"`), `${language} ${path}: ${link}`)
    }
  }
})
