import { fail } from '../../base/errors.ts'
import type { Actor, Context } from '../../core/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { isCompanyOnly, refuseWhereCompanyOnly } from './company/enter.ts'
import { isShared, membershipsOf, type Person, readMe } from './store/users.ts'

/** Keys, tokens and sessions that a company opened stay in their workspace. */
export const isFree = ({ via, isCompany }: Actor) => via === 'session' && !isCompany

/** The workspaces that the caller can go to, by name, with who they are there. */
export async function reachedWorkspaces({ db, pipelined, actor }: Context) {
  const [{ workspaces }, memberships] = await Promise.all([
    readMe({ pipelined, db }, actor.userId),
    membershipsOf(db, actor.userId),
  ])
  return workspaces.flatMap(({ id, name }) => {
    const membership = memberships.find(({ workspace_id }) => workspace_id === id)
    const isReached = membership && (isFree(actor) || id === actor.workspaceId)
    return isReached ? [{ name, membership }] : []
  })
}

/** The first workspace of the account that lets its person in this way. */
export async function entranceOf(ctx: Context, person: Person): Promise<Person> {
  const memberships = await membershipsOf(ctx.db, person.id)
  const entrance = (await firstOpen(ctx, memberships)) ?? memberships[0] ?? person
  await refuseWhereCompanyOnly(ctx, entrance)
  return entrance
}

/** The same without the workspace that is being left; null when no other lets its person in. */
export async function entranceBeside(ctx: Context, leftId: number): Promise<Person | null> {
  const memberships = await membershipsOf(ctx.db, leftId)
  return firstOpen(
    ctx,
    memberships.filter(({ id }) => id !== leftId),
  )
}

async function firstOpen(ctx: Context, memberships: Person[]): Promise<Person | null> {
  for (const membership of memberships)
    if (!(await isCompanyOnly(ctx, membership))) return membership
  return null
}

/** A workspace does not change what opens the other workspaces of a member. */
export async function requireUnshared(db: Db, userId: number) {
  if (await isShared(db, userId)) throw fail('account_shared')
}

/** A company vouches for its own workspace only, so it cannot take over an account with other workspaces. */
export async function requireOwnAccount({ db, actor }: Context) {
  if (actor.isCompany) await requireUnshared(db, actor.userId)
}
