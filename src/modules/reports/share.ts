import { networksOf } from '../../base/network/caller-networks.ts'
import type { Context } from '../../core/context.ts'
import { hitRateLimit, undoRateLimitHit } from '../../platform/limits.ts'
import { readLinkToken } from '../../platform/secrets/link-tokens.ts'
import { clientOfLink } from '../clients/index.ts'
import {
  checkToken,
  doneJobsOf,
  type Job,
  jobOfLink,
  readSharing,
  reportToken,
  type Sharing,
} from '../rank-checks/index.ts'
import { isExpired } from './expiry.ts'

/** What a token opens: a job, or, for the link to the newest report, the newest there is by now. */
export type Shared = { job: Job | undefined; sharing: Sharing; token: string }

/** The newest check of some keywords only is no picture of the whole. */
const LOOKED_BACK = 20

/** Undefined for every token that opens nothing: unknown, withdrawn, replaced or expired. */
export async function findShared(ctx: Context, token: string): Promise<Shared | undefined> {
  const claim = readLinkToken(ctx.secrets, token)
  if (claim?.kind !== 'check' && claim?.kind !== 'report') return undefined
  const job = claim.kind === 'check' ? await jobOfLink(ctx.db, claim.id) : undefined
  const client =
    claim.kind === 'check' ? job && clientOf(job) : await clientOfLink(ctx.db, claim.id)
  if (!client) return undefined
  const sharing = await readSharing(ctx.db, client)
  if (isExpired(sharing, ctx.now())) return undefined
  const expected = job ? checkToken(ctx, job, sharing) : reportToken(ctx, claim.id, sharing)
  if (token !== expected) return undefined
  return { job: job ?? (await newestJob(ctx, sharing)), sharing, token }
}

const clientOf = ({ client_id, workspace_id }: Job) => ({ id: client_id, workspace_id })

async function newestJob(
  { db }: Context,
  { workspace_id, client_id }: Sharing,
): Promise<Job | undefined> {
  const done = await doneJobsOf(db, { workspace_id, client_id }, LOOKED_BACK)
  return done.find(({ is_whole }) => is_whole) ?? done[0]
}

/** Passwords are only compared, so only a keyed fingerprint is stored. */
export const sealPassword = ({ secrets }: Context, password: string) =>
  secrets.fingerprint(`report password ${password}`)

/** What a browser that knew the password carries from then on, for all links of the client; a changed password makes it worthless. */
export function passOf({ secrets }: Context, { client_id, version, password }: Sharing) {
  const name = `report_${secrets.fingerprint(`report name ${client_id}`).slice(0, 16)}`
  return { name, value: secrets.fingerprint(`report pass ${client_id} ${version} ${password}`) }
}

const TRIES = { limit: 10, seconds: 900 }
const ALL_TRIES = { limit: 100, seconds: 900 }

/** Only wrong tries count: ten from one network, a hundred from all, so that one guesser does not shut out the readers. */
export async function tryPassword(
  ctx: Context,
  { client_id, password }: Sharing,
  given: string,
): Promise<'right' | 'wrong' | 'too many'> {
  const all = `report_password:${client_id}`
  const own = `${all}:${networksOf(ctx.address).line}`
  if (!(await hitRateLimit(ctx.db, own, TRIES)).allowed) return 'too many'
  if (!(await hitRateLimit(ctx.db, all, ALL_TRIES)).allowed) {
    await undoRateLimitHit(ctx.db, own)
    return 'too many'
  }
  if (sealPassword(ctx, given) !== password) return 'wrong'
  for (const window of [own, all]) await undoRateLimitHit(ctx.db, window)
  return 'right'
}
