import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ZodType } from 'zod'
import type { Book } from '../src/base/messages.ts'
import { workerOf } from '../src/core/context.ts'
import { FINDINGS, TASKS } from '../src/modules/aso/rules/sentences.ts'
import { isOffered, needsPerson } from '../src/modules/assistant/tool-policy.ts'
import { catalogue } from '../src/modules/index.ts'
import { REASONS } from '../src/modules/keyword-ideas/sentences.ts'
import { FAULTS, FOUND } from '../src/modules/leads/checks/sentences.ts'
import { EVIDENCE, PHASES, STEPS } from '../src/modules/recommendations/sentences.ts'
import { WARNINGS } from '../src/modules/system/warnings/sentences.ts'
import { FAILURES } from '../src/providers/failure.ts'
import { MESSAGE_PATTERNS } from '../web/src/i18n/server-messages/patterns.ts'
import { serverMessages as ru } from '../web/src/i18n/server-messages/ru.ts'
import { serverMessages as uk } from '../web/src/i18n/server-messages/uk.ts'
import type { Message } from '../web/src/i18n/translate.ts'

const BOOKS: Book[] = [STEPS, EVIDENCE, PHASES, TASKS, FINDINGS, FOUND, FAULTS, WARNINGS, FAILURES, REASONS]

const CODES = BOOKS.flatMap((book) => Object.keys(book))
const OFTEN = MESSAGE_PATTERNS.map(([, code]) => code)
const PROPOSED = catalogue.filter((op) => isOffered(op, workerOf(1)) && needsPerson(op))
const PROPOSALS = [...PROPOSED.map(({ name }) => name), 'dry_run']

test('a sentence of the server has a code of its own', () => {
  const codes = [...CODES, ...OFTEN, ...PROPOSALS]
  assert.equal(new Set(codes).size, codes.length)
})

test('what is known by its words is really said by the server', () => {
  const root = join(import.meta.dirname, '../src/modules')
  const source = globSync('**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  // Values stand in the source as `${…}`: a number will do for each.
  const said = source.join('\n').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7')
  assert.deepEqual(
    MESSAGE_PATTERNS.filter(([pattern]) => !pattern.test(said)).map(([, code]) => code),
    [],
  )
})

test('whatever the server says to people can be said in Russian and Ukrainian, with the same values', () => {
  for (const [language, sayings] of Object.entries({ ru, uk })) {
    assert.deepEqual(Object.keys(sayings).sort(), [...CODES, ...OFTEN, ...PROPOSALS].sort(), language)
    for (const [code, sentences] of BOOKS.flatMap((book) => Object.entries(book)))
      for (const [field, english] of Object.entries(sentences))
        for (const form of formsOf(sayings[code]?.[field]))
          assert.deepEqual(placesOf(form), placesOf(english), `${language} ${code}.${field}`)
  }
})

test('what the assistant may propose is said with values that the operation always has', () => {
  for (const [language, sayings] of Object.entries({ ru, uk }))
    for (const { name, input } of PROPOSED) {
      const lacking = formsOf(sayings[name]?.confirm)
        .flatMap(placesOf)
        .filter((place = '') => mayLack(input.shape[place]))
      assert.deepEqual(lacking, [], `${language} ${name}`)
    }
})

function mayLack(field: ZodType | undefined): boolean {
  const read = field?.safeParse(undefined)
  return !read || (read.success && read.data === undefined)
}

const formsOf = (message: Message | undefined) =>
  message === undefined || typeof message === 'string' ? [message ?? ''] : Object.values(message)

const placesOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort()
