import type { Context } from '../../core/context.ts'
import { enterRate, leaveRate } from '../../platform/limits.ts'
import { doneJobsOf, type Job, jobOfToken } from '../rank-checks/index.ts'
import { isExpired } from './rules.ts'
import { type LinkRow, linkOfToken, readLink } from './store/links.ts'

/** What a token opens: a job, or, for the link to the newest report, the newest there is by now. */
export type Shared = { job: Job | undefined; workspaceId: number; password: string | null; token: string }

const TOKEN = /^[\w-]{20,100}$/
/** The newest check of some keywords only is no picture of the whole. */
const LOOKED_BACK = 20

/** Undefined for every token that opens nothing: unknown, withdrawn, replaced or expired. */
export async function findShared(ctx: Context, token: string): Promise<Shared | undefined> {
  if (!TOKEN.test(token)) return undefined
  const job = await jobOfToken(ctx.db, token)
  const link = job
    ? await readLink(ctx.db, { clientId: job.client_id, jobId: job.id })
    : await linkOfToken(ctx.db, token)
  if ((!job && !link) || (link && isExpired(link, ctx.now()))) return undefined
  const workspaceId = job?.workspace_id ?? link?.workspace_id ?? 0
  return { job: job ?? (link && (await newestJob(ctx, link))), workspaceId, password: link?.password ?? null, token }
}

async function newestJob({ db }: Context, { workspace_id, client_id }: LinkRow): Promise<Job | undefined> {
  const done = await doneJobsOf(db, { workspace_id, client_id }, LOOKED_BACK)
  return done.find(({ is_whole }) => is_whole) ?? done[0]
}

/** Passwords are only ever compared, so only their keyed fingerprint is kept. */
export const sealPassword = ({ secrets }: Context, password: string) =>
  secrets.fingerprint(`report password ${password}`)

/** What a browser that knew the password carries from then on; a changed password makes it worthless. */
export function passOf({ secrets }: Context, { token, password }: Shared) {
  const name = `report_${secrets.fingerprint(`report name ${token}`).slice(0, 16)}`
  return { name, value: secrets.fingerprint(`report pass ${token} ${password}`) }
}

const TRIES = { limit: 10, seconds: 900 }

/** Only wrong tries count; after ten of them nobody gets in for a while. */
export async function tryPassword(
  ctx: Context,
  shared: Shared,
  given: string,
): Promise<'right' | 'wrong' | 'too many'> {
  const window = `report_password:${ctx.secrets.fingerprint(shared.token)}`
  if (!(await enterRate(ctx.db, window, TRIES)).allowed) return 'too many'
  if (sealPassword(ctx, given) !== shared.password) return 'wrong'
  await leaveRate(ctx.db, window)
  return 'right'
}
