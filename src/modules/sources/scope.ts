import { fail, notFound } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { firstWorkspace } from '../accounts/index.ts'
import { findSource, type SourceInfo } from './catalogue.ts'

export type Scope = 'installation' | 'workspace'

/** The workspace that was there first runs the installation. */
export const isOperator = async ({ db, actor }: Context) =>
  (await firstWorkspace(db)) === actor.workspaceId

/** Whose source it is: null for the installation, else the workspace of the caller. */
export async function ownerOf(ctx: Context, scope: Scope | undefined): Promise<number | null> {
  const runsAll = await isOperator(ctx)
  const wanted = scope ?? (runsAll ? 'installation' : 'workspace')
  if (wanted === 'workspace') return ctx.actor.workspaceId
  if (runsAll) return null
  throw fail('source_scope_forbidden')
}

export function requireSource(name: string): SourceInfo {
  const info = findSource(name)
  if (!info) throw notFound()
  return info
}

/** A workspace may bring keys, but nothing that reaches into the network of the installation. */
export function requireShareable(
  { name, credentials }: SourceInfo,
  workspaceId: number | null,
) {
  if (workspaceId === null || ['key', 'account', 'project'].includes(credentials)) return
  throw fail('source_installation_only', { name })
}
