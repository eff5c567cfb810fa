import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ZodType } from 'zod'
import settings from '../../locales/en/settings.json' with { type: 'json' }
import ru from '../../locales/ru/proposals.json' with { type: 'json' }
import uk from '../../locales/uk/proposals.json' with { type: 'json' }
import { workerOf } from '../../src/core/context.ts'
import { isOffered, needsPerson } from '../../src/modules/assistant/tools/tool-policy.ts'
import { catalogue, simulatedKinds } from '../../src/modules/index.ts'

const PROPOSED = catalogue.filter((op) => isOffered(op, workerOf(1)) && needsPerson(op))
const PROPOSALS = [...PROPOSED.map(({ name }) => name), 'dry_run']

test('proposals of the assistant are translated, and use only values that the operation always has', () => {
  for (const [language, proposals] of Object.entries<Record<string, string>>({ ru, uk })) {
    assert.deepEqual(Object.keys(proposals).sort(), PROPOSALS.map((name) => `${name}.confirm`).sort(), language)
    for (const { name, input } of PROPOSED) {
      const lacking = placeholdersOf(proposals[`${name}.confirm`] ?? '').filter((placeholder) =>
        mayLack(input.shape[placeholder]),
      )
      assert.deepEqual(lacking, [], `${language} ${name}`)
    }
  }
})

test('every kind of simulated data has a name in the settings', () => {
  const kinds = simulatedKinds.map(({ kind }) => `sandbox.kind.${kind}`)
  assert.deepEqual(
    kinds.filter((key) => !(key in settings)),
    [],
  )
})

function mayLack(field: ZodType | undefined): boolean {
  const read = field?.safeParse(undefined)
  return !read || (read.success && read.data === undefined)
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
