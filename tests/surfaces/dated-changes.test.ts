import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schema } from '../../src/surfaces/openapi/schemas.ts'
import { describeRest } from '../../src/surfaces/openapi.ts'

const { components, paths } = describeRest('/')

const CHANGE = /(?:^|_)(?:delta|change)$/
const DATE_BEFORE = /^(?:compared_at|prev_checked_at|previous_checked_at|prev_date|since|since_7d|since_30d|before)$/
const MOST_DEEP = 9

type Location = { path: string; isDated: boolean; depth: number }

/** Changes in a schema without the date they are measured from, beside them or in any parent. */
function undated(schema: Schema, { path, isDated, depth }: Location): string[] {
  if (depth > MOST_DEEP) return []
  const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const named = $ref && components.schemas[$ref.slice('#/components/schemas/'.length)]
  const inside = [...(named ? [named] : []), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf]
  const hasDate = isDated || hasDateOf(properties)
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(CHANGE.test(name) && !hasDate ? [`${path}.${name}`] : []),
      ...undated(field, { path: `${path}.${name}`, isDated: hasDate, depth: depth + 1 }),
    ]),
    ...inside.flatMap((each) => undated(each, { path, isDated, depth: depth + 1 })),
  ]
}

/** `compared` is the earlier check itself. */
function hasDateOf(properties: Record<string, Schema>): boolean {
  const { compared, check_id, created_at } = properties
  const isEarlierCheck = check_id !== undefined && created_at !== undefined
  return isEarlierCheck || Object.keys(properties).some((name) => DATE_BEFORE.test(name)) || hasCreated(compared)
}

const hasCreated = (schema: Schema | undefined) =>
  [schema, ...(schema?.anyOf ?? []), ...(schema?.allOf ?? [])].some((each) => each?.properties?.created_at)

test('every change in a response comes with the date it is measured from', () => {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.values(responses).flatMap((response) =>
        'content' in response
          ? Object.values(response.content ?? {}).flatMap(({ schema }) =>
              undated(schema, { path: `${method} ${path}`, isDated: false, depth: 0 }),
            )
          : [],
      ),
    ),
  )
  assert.deepEqual([...new Set(found)], [])
})
