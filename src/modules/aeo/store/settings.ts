import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'

export type Settings = Omit<Selectable<Tables['aeo_settings']>, 'client_id' | 'workspace_id'>

const DEFAULTS: Settings = {
  names: [],
  competitor_names: {},
  is_matching_case: false,
  providers: [],
  samples: 3,
  country: '',
  language: '',
  is_judged: true,
  monthly_budget_usd: null,
  is_in_benchmark: true,
}

export async function readSettings(db: Db, clientId: number): Promise<Settings> {
  const row = await db
    .selectFrom('aeo_settings')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!row) return DEFAULTS
  const { client_id, workspace_id, ...settings } = row
  return settings
}

export async function saveSettings(
  db: Db,
  owner: { client_id: number; workspace_id: number },
  settings: Settings,
): Promise<void> {
  const stored = { ...settings, competitor_names: JSON.stringify(settings.competitor_names) }
  await db
    .insertInto('aeo_settings')
    .values({ ...owner, ...stored })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id']).doUpdateSet(stored),
    )
    .execute()
}
