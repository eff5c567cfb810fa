import type { Context } from '../../core/context.ts'
import { linkToken } from '../../platform/secrets/link-tokens.ts'
import type { Job } from './store/jobs.ts'
import type { Sharing } from './store/sharing.ts'

type Signing = Pick<Context, 'secrets'>
type Linkable = Pick<Job, 'id' | 'share_version' | 'is_unshared'>

/** The public link token of a check; empty when it was withdrawn, or the client is not shared. */
export function checkToken(
  { secrets }: Signing,
  { id, share_version, is_unshared }: Linkable,
  sharing: Sharing,
): string {
  if (!sharing.is_shared || is_unshared) return ''
  return linkToken(secrets, {
    kind: 'check',
    id,
    version: `${sharing.version} ${share_version}`,
  })
}

/** The public link token of a client's newest report; empty when it is not shared. */
export function reportToken(
  { secrets }: Signing,
  clientId: number,
  { is_shared, version }: Sharing,
): string {
  return is_shared ? linkToken(secrets, { kind: 'report', id: clientId, version }) : ''
}
