import assert from 'node:assert/strict'
import type { Answer } from './http.ts'

type Ask = (who: 'viewer', method: string, path: string, body?: unknown) => Promise<Answer>
type Cell = string | number | boolean | null

/** The answer of query_metrics, with each row as an object by column names. */
export async function queryRows(ask: Ask, clientId: number, question: object): Promise<Record<string, Cell>[]> {
  const { status, body, text } = await ask('viewer', 'POST', `/clients/${clientId}/query`, {
    limit: 1000,
    ...question,
  })
  assert.equal(status, 200, text)
  const { columns, rows }: { columns: string[]; rows: Cell[][] } = body
  return rows.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])))
}
