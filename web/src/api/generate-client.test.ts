import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generate, typeOf } from '../../scripts/generate-client.ts'

test('a schema is turned into a readable type', () => {
  assert.equal(typeOf({ type: 'string', nullable: true }), 'string | null')
  assert.equal(typeOf({ type: 'integer', enum: [0, 1] }), '0 | 1')
  assert.equal(typeOf({ type: 'array', items: { $ref: '#/components/schemas/Client' } }), '(Client)[]')
  assert.equal(typeOf({ type: 'object', additionalProperties: { type: 'number' } }), 'Record<string, number>')
  assert.equal(
    typeOf({ type: 'object', properties: { id: { type: 'integer' }, 'x-y': { type: 'string' } }, required: ['id'] }),
    "{ id: number; 'x-y'?: string }",
  )
})

test('an operation is keyed by method and path, with the types of its input and output', () => {
  const text = generate({
    paths: {
      '/api/v1/clients/{client_id}': {
        patch: {
          parameters: [{ name: 'client_id', in: 'path', required: true, schema: { type: 'integer' } }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
          },
          responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Client' } } } } },
        },
      },
    },
    components: { schemas: { Client: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } } },
  })
  assert.match(text, /export type Client = \{ id: number \}/)
  assert.match(
    text,
    /'patch \/api\/v1\/clients\/\{client_id\}': \{ path: \{ client_id: number \}; query: Record<never, never>; body: \{ name\?: string \}; answer: Client \}/,
  )
})
