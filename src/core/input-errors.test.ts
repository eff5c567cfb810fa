import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readInput } from './input-errors.ts'
import { explain } from './invoke.ts'

const Shape = z.strictObject({
  num: z.int().min(1).max(100).default(10),
  ratio: z.number().optional(),
  id: z.int().positive().optional(),
  q: z.string().min(1).max(5).default('q'),
  device: z.enum(['desktop', 'mobile']).default('desktop'),
  cache: z.boolean().default(true),
  tags: z.array(z.string()).max(2).default([]),
  email: z.email().optional(),
  flag: z.union([z.literal(0), z.literal(1)]).optional(),
  code: z
    .string()
    .regex(/^[a-z]{2}$/, 'must be a code such as us')
    .optional(),
})

function problem(raw: unknown): string {
  const read = readInput(Shape, raw)
  return read.success ? '' : explain(read.error)
}

test('an invalid field gets a plain message with its allowed values', () => {
  assert.equal(problem({ num: 'ten' }), 'num: must be a whole number between 1 and 100')
  assert.equal(problem({ num: 101 }), 'num: must be a whole number between 1 and 100')
  assert.equal(problem({ num: 1.5 }), 'num: must be a whole number between 1 and 100')
  assert.equal(problem({ ratio: '1' }), 'ratio: must be a number')
  assert.equal(problem({ id: 0 }), 'id: must be more than 0')
  assert.equal(problem({ q: 3 }), 'q: must be text')
  assert.equal(problem({ q: '' }), 'q: must not be empty')
  assert.equal(problem({ q: 'too long' }), 'q: must have at most 5 characters')
  assert.equal(problem({ device: 'phone' }), 'device: must be one of desktop, mobile')
  assert.equal(problem({ cache: 'maybe' }), 'cache: must be true or false')
  assert.equal(problem({ tags: 'a' }), 'tags: must be a list')
  assert.equal(problem({ tags: ['a', 'b', 'c'] }), 'tags: must have at most 2 items')
  assert.equal(problem({ email: 'x' }), 'email: must be an e-mail address')
  assert.equal(problem({ flag: 2 }), 'flag: must be 0 or 1')
  assert.equal(problem({ nonsense: 1 }), 'nonsense: is not a known field')
  assert.equal(problem([]), 'must be an object')
})

test('a message defined by the field is kept, and missing fields are required', () => {
  assert.equal(problem({ code: 'USA' }), 'code: must be a code such as us')
  const read = readInput(z.object({ name: z.string(), kind: z.enum(['a', 'b']) }), {})
  assert.equal(read.success ? '' : explain(read.error), 'name: is required; kind: is required')
})
