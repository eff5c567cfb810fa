import type { Context } from '../../core/context.ts'
import { type Engine, mainEngineOf } from '../clients/index.ts'

/** The requested engine, or the main one of the client. */
export const engineAsked = async (
  { db }: Context,
  clientId: number,
  engine: Engine | undefined,
) => engine ?? (await mainEngineOf(db, clientId))

/** When the check was made that an answer rests on. */
export const asOf = (checkedAt: number | null | undefined) => ({ as_of: checkedAt ?? null })
