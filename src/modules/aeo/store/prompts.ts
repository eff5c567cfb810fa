import { type Selectable, sql } from 'kysely'
import { likeAnywhere } from '../../../base/text.ts'
import { readPage, type Window } from '../../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import type { Intent } from '../../clients/index.ts'
import { promptKey } from '../check/check-figures.ts'

export type Prompt = Selectable<Tables['aeo_prompts']>

export type PromptFilter = {
  q?: string | undefined
  country?: string | undefined
  /** Where prompts without a country are asked: they count there. */
  usualCountry?: string | undefined
  language?: string | undefined
  category?: string | undefined
  intent?: Intent | undefined
  enabled?: number | undefined
  ids?: number[] | undefined
}

type Owner = { workspace_id: number; client_id: number }

export function matchingPrompts(
  db: Db,
  { workspace_id, client_id }: Owner,
  filter: PromptFilter = {},
) {
  let found = db
    .selectFrom('aeo_prompts')
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)
  if (filter.q) found = found.where('prompt_text', 'ilike', likeAnywhere(filter.q))
  const { country, usualCountry } = filter
  if (country !== undefined)
    found = found.where('country', 'in', country === usualCountry ? [country, ''] : [country])
  if (filter.language !== undefined) found = found.where('language', '=', filter.language)
  if (filter.category !== undefined) found = found.where('category', '=', filter.category)
  if (filter.intent !== undefined) found = found.where('intent', '=', filter.intent)
  if (filter.enabled !== undefined) found = found.where('enabled', '=', filter.enabled === 1)
  if (filter.ids !== undefined) found = found.where('id', '=', anyOf(filter.ids))
  return found
}

export function pagePrompts(
  db: Db,
  owner: Owner,
  { limit, offset, ...filter }: PromptFilter & Window,
) {
  const found = matchingPrompts(db, owner, filter)
  return readPage(
    { limit, offset },
    {
      rows: (size, skip) => found.selectAll().orderBy('id').limit(size).offset(skip).execute(),
      count: () => countOf(found),
    },
  )
}

export const enabledPrompts = (db: Db, owner: Owner): Promise<Prompt[]> =>
  matchingPrompts(db, owner, { enabled: 1 }).selectAll().orderBy('id').execute()

/** Where each prompt is asked. */
export const marketsOf = (db: Db, owner: Owner) =>
  matchingPrompts(db, owner).select(['id', 'country', 'language']).execute()

/** Whether words are a prompt of the client already, however they are spelled. */
export async function promptKeys(
  ctx: { db: Db },
  { workspace_id, id }: { workspace_id: number; id: number },
) {
  const rows = await matchingPrompts(ctx.db, { workspace_id, client_id: id })
    .select('prompt_key')
    .execute()
  const keys = new Set(rows.map(({ prompt_key }) => prompt_key))
  return (text: string) => keys.has(promptKey(text))
}

export const countPrompts = (db: Db, owner: Owner) => countOf(matchingPrompts(db, owner))

async function countOf(found: ReturnType<typeof matchingPrompts>): Promise<number> {
  return (
    await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

export function findPrompt(db: Db, owner: Owner, id: number): Promise<Prompt | undefined> {
  return matchingPrompts(db, owner).selectAll().where('id', '=', id).executeTakeFirst()
}

export type NewPrompt = {
  prompt_text: string
  /** Its market; left out or empty, that of the check. */
  country?: string
  language?: string
  category: string
  intent: Intent
  enabled: boolean
  source: Prompt['source']
}

/** Stores those that are not there yet, in the order given. */
export async function insertPrompts(
  db: Db,
  owner: Owner,
  prompts: NewPrompt[],
  now: number,
): Promise<Prompt[]> {
  if (prompts.length === 0) return []
  const rows = prompts.map((prompt) => ({
    ...prompt,
    prompt_key: promptKey(prompt.prompt_text),
  }))
  const { rows: stored } = await sql<Prompt>`
    insert into aeo_prompts (workspace_id, client_id, prompt_text, prompt_key, country, language, category, intent, enabled,
      source, created_at)
    select ${owner.workspace_id}, ${owner.client_id}, prompt_text, prompt_key, coalesce(country, ''), coalesce(language, ''), category, intent, enabled, source, to_timestamp(${now})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(prompt_text text, prompt_key text, country text, language text, category text, intent text, enabled boolean, source text)
    on conflict (workspace_id, client_id, prompt_key, country, language) do nothing returning *`.execute(
    db,
  )
  return stored.toSorted((a, b) => a.id - b.id)
}

export type PromptChange = {
  prompt_text?: string | undefined
  country?: string | undefined
  /** Where prompts without a country are asked: they count there. */
  usualCountry?: string | undefined
  language?: string | undefined
  category?: string | undefined
  intent?: Intent | undefined
  enabled?: boolean | undefined
}

/** Changes some prompts; answers them as they are now. */
export function changePrompts(
  db: Db,
  owner: Owner,
  ids: number[],
  change: PromptChange,
): Promise<Prompt[]> {
  const { prompt_text } = change
  return (
    db
      .updateTable('aeo_prompts')
      // Naming client_id again keeps an empty change a valid statement.
      .set({
        ...change,
        ...(prompt_text !== undefined && { prompt_key: promptKey(prompt_text) }),
        client_id: owner.client_id,
      })
      .where('workspace_id', '=', owner.workspace_id)
      .where('client_id', '=', owner.client_id)
      .where('id', 'in', ids)
      .returningAll()
      .execute()
  )
}

export async function deletePrompts(db: Db, owner: Owner, ids: number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('aeo_prompts')
    .where('workspace_id', '=', owner.workspace_id)
    .where('client_id', '=', owner.client_id)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
