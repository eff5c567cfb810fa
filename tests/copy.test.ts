import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { commands } from '../src/main/cli/commands.ts'
import { describeRest, describeSearch } from '../src/surfaces/openapi.ts'
import { searchDescription } from '../src/surfaces/search-api/describe.ts'

const ENGLISH = join(import.meta.dirname, '../locales/en')

/** Terms that are not used, each with what docs/copy.md says instead. */
const TERMS: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\bwork(s|ed|ing)? out\b/i, 'generate'],
  [/\bto mend\b/i, 'fix'],
  [/\bone an? (line|row)\b|\bone \w+ a (line|row)\b/i, 'one per line'],
  [/\bshut out\b|\bclosed (by|to)\b/i, 'blocked'],
  [/\bby itself\b/i, 'on its own'],
  [/\bletters? (is|are) on\b|\blast letter\b/i, 'e-mail'],
  [/\banswer engines?\b/i, 'AI assistant'],
  [/\bresults page blocks?\b|\bblocks? (on|of) the results\b/i, 'SERP features'],
  [/\b(named|cited) in place\b|\bin first place\b|\bbest place\b|\baverage place\b/i, 'position'],
  [/\bis there already\b|\bwas there already\b|\bwere there already\b/i, 'already exists'],
  [/\bpictures? of the results\b|\bno picture\b/i, 'screenshot'],
  [/\blook(ed|s)? at the map\b/i, 'check the map'],
  [/\bopens nothing any more\b/i, 'no longer works'],
  [/\brivals?\b/i, 'competitor'],
  [/\bcolour/i, 'color'],
  [/\bno such (page|client|keyword|conversation)\b/i, 'not found'],
  [/\bin the first (ten|10|\{n\})/i, 'in the top 10'],
  [/\bis being filled\b|\bled astray\b|\blead astray\b|\btaken back\b|\btake back\b/i, 'plain words'],
  [/\b(whoever|somebody|anybody|nobody)\b/i, 'someone, anyone, no one'],
  [/(?<!too large to send )\bat once\b/i, 'immediately'],
  [/\bno such\b/i, 'unknown, not found'],
  [/\bvouch|\blook into\b|\bis over(?! all)\b/i, 'verified, check, has expired'],
  [/\bthe first (that|which) fits\b|\bnothing fits\b/i, 'match'],
  [/\bswitch(ed|es)? (on|off)\b/i, 'turn on, turn off'],
  [/\b(centres?|recognis\w+|favourites?|organis\w+)\b/i, 'American spelling'],
  [/!(?:$|\s)/, 'no exclamation mark'],
]

/** Messages of the API: programs read them too, so they change separately. */
const API = ['errors.json', 'source-failures.json']

type Messages = Record<string, string | Record<string, string>>

test('the texts use the terms of docs/copy.md', () => {
  const files = globSync('*.json', { cwd: ENGLISH }).filter((file) => !API.includes(file))
  const found = files.flatMap((file) => {
    const messages: Messages = JSON.parse(readFileSync(join(ENGLISH, file), 'utf8'))
    return Object.entries(messages).flatMap(([key, message]) => {
      const texts = typeof message === 'string' ? [message] : Object.values(message)
      const broken = TERMS.filter(([term]) => texts.some((text) => term.test(text)))
      return broken.map(([, instead]) => `${basename(file, '.json')} ${key}: "${texts[0]}" (say: ${instead})`)
    })
  })
  assert.deepEqual(found, [])
})

test('the guides use the terms of docs/copy.md', () => {
  const guides = join(import.meta.dirname, '../docs/guides')
  const found = globSync('*.md', { cwd: guides }).flatMap((file) => {
    const text = readFileSync(join(guides, file), 'utf8')
    const prose = text.replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`|\*[^*\n]+\*/gm, '')
    return prose.split('\n').flatMap((line) => {
      const broken = TERMS.filter(([term]) => term.test(line))
      return broken.map(([, instead]) => `${file}: "${line}" (say: ${instead})`)
    })
  })
  assert.deepEqual(found, [])
})

test('descriptions of the API and help of the command line use the terms of docs/copy.md', () => {
  const described = JSON.stringify([
    describeRest('http://127.0.0.1'),
    describeSearch(searchDescription, 'http://127.0.0.1'),
  ])
  const texts = [...described.matchAll(/"(?:description|summary)":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  )
  const help = commands.flatMap(({ summary, options = {} }) => [
    summary,
    ...Object.values(options).map(({ hint }) => hint),
  ])
  const found = [...new Set([...texts, ...help])].flatMap((text) =>
    TERMS.filter(([term]) => term.test(text)).map(([, instead]) => `"${text}" (say: ${instead})`),
  )
  assert.ok(texts.length > 1000)
  assert.deepEqual(found, [])
})

test('buttons and labels do not end with a full stop', () => {
  const ends = (text: string) => /^\S+(?: \S+)?\.$/.test(text)
  const messages: Messages = JSON.parse(readFileSync(join(ENGLISH, 'shell.json'), 'utf8'))
  assert.deepEqual(
    Object.values(messages)
      .flatMap((message) => (typeof message === 'string' ? [message] : Object.values(message)))
      .filter(ends),
    [],
  )
})
