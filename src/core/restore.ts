import type { Context } from './context.ts'

/** When archived rows are needed, they are restored and the action starts again. */
export class RestoreFirst extends Error {
  readonly restore: (ctx: Context) => Promise<void>

  constructor(restore: (ctx: Context) => Promise<void>) {
    super('What is asked for has to be brought back first')
    this.restore = restore
  }
}

/** One thing after the other may be missing. */
const TRIES = 5

/** Runs a read; missing rows are restored first. */
export async function restoring<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (thrown) {
      if (!(thrown instanceof RestoreFirst) || tries === TRIES || ctx.db.isTransaction)
        throw thrown
      await thrown.restore(ctx)
      await ctx.replica?.noteWrite(ctx.actor.workspaceId)
    }
  }
}
