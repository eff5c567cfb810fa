import type { Context } from '../../../core/context.ts'
import { keywordsOf, mainEngineOf } from '../../clients/index.ts'
import type { Asked, Row } from '../query/dataset.ts'

/** What tells the rows of keywords apart. */
export const KEYWORD = {
  keyword_id: 'Id of the keyword',
  query: 'What is searched for',
  geo: 'Market',
  location: 'Where it is searched from; empty: the whole country',
  device: 'desktop or mobile; a keyword on both has two rows',
}

/** By what rows are shown apart where nothing else is asked: one location is never averaged with another. */
export const SHOWN = ['query', 'geo', 'location', 'device']

/** Positions on two engines have no average: without an engine or a keyword asked for they are of the main one. */
export async function ofOneEngine<Found extends { engine: string }>(
  ctx: Context,
  { client_id, dimensions }: Pick<Asked, 'client_id' | 'dimensions'>,
  rows: Found[],
): Promise<Found[]> {
  if (dimensions.some((name) => name === 'engine' || name === 'keyword_id')) return rows
  const main = await mainEngineOf(ctx.db, client_id)
  return rows.filter(({ engine }) => engine === main)
}

/** The rows with the location that each keyword is searched from. */
export async function located(
  ctx: Context,
  { client_id }: Pick<Asked, 'client_id'>,
  rows: Row[],
): Promise<Row[]> {
  const locations = new Map(
    (await keywordsOf(ctx.db, client_id)).map(({ id, location }) => [id, location]),
  )
  return rows.map((row) => ({ ...row, location: locations.get(Number(row.keyword_id)) ?? '' }))
}
