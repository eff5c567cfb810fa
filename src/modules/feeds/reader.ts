import type { Actor } from '../../core/context.ts'
import type { FeedRow } from './store.ts'

/** A viewer who is limited to the client of the feed. */
export const readerOf = ({ workspace_id, client_id }: FeedRow): Actor => ({
  ...{
    role: 'viewer',
    userId: 0,
    workspaceId: workspace_id,
    clientIds: [client_id],
    via: 'none',
  },
})
