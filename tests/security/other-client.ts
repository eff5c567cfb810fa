import { createFiller, type Row, readCatalogue, tablesOfClient } from '../contract/clients-filler.ts'
import type { TestApp } from '../test-app.ts'

/** In every text of the other client, and nowhere else. */
export const SECRET = 'foreign-secret-7f3a'

/** A second client of the same workspace, with a row in every table that can hold its data. */
export async function fillOtherClient(testApp: TestApp, clientId: number) {
  const { pool } = testApp
  const catalogue = await readCatalogue(pool)
  const { workspaceId, userId } = testApp.as('analyst').actor
  const find = async (table: string, id: number): Promise<Row> =>
    (await pool.query(`select t.*, t::text as whole_row from ${table} t where id = $1`, [id])).rows[0]
  const rows = new Map<string, Row>([
    ['workspaces', await find('workspaces', workspaceId)],
    ['users', await find('users', userId)],
    ['clients', await find('clients', clientId)],
  ])
  const fill = createFiller(pool, catalogue, { known: { sentinel: SECRET, clientId, workspaceId }, rows })
  const tables = tablesOfClient(catalogue)
  for (const table of tables) await fill(table)
  await pool.query('update clients set notes = $1 where id = $2', [SECRET, clientId])
  await pool.query('update analytics_reports set summary = $1 where client_id = $2', [SECRET, clientId])
  await pool.query("update runs set kind = 'keyword_ideas', state = 'done', message = '' where client_id = $1", [
    clientId,
  ])
  // Counts hold no text, and are deleted when their run ends.
  await pool.query('delete from run_counts where run_id in (select id from runs where client_id = $1)', [clientId])

  /** A digest of every row of the other client, so that any change shows. */
  async function digest(): Promise<Record<string, string>> {
    const held = ['clients', ...tables].filter((table) => !table.startsWith('chat'))
    const parts = held.map(
      (table) => `select '${table}' as name, md5(string_agg(t::text, '' order by t::text)) as digest
        from ${table} t where t::text like '%${SECRET}%'`,
    )
    const { rows: found } = await pool.query(parts.join(' union all '))
    return Object.fromEntries(found.map(({ name, digest: sum }) => [name, sum]))
  }
  return { rows, digest }
}
