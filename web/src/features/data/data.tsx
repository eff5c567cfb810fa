import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '../../api/clients.ts'
import { sandboxDataQuery } from '../../api/sandbox-data.ts'
import { useMay } from '../../api/session.ts'
import { ArriveTogether } from '../../ui/page/states.tsx'
import { DeleteWorkspace } from './delete-workspace.tsx'
import { DemoSettings } from './demo-settings.tsx'
import { Export } from './export.tsx'
import { FeedExportSettings } from './feed-export.tsx'
import { ImportHistory } from './import-history.tsx'
import { SandboxDataSettings } from './sandbox-data.tsx'

/** Taking everything along, bringing it here, and ending it all. */
export function DataSettings() {
  const isOwner = useMay('owner')
  const isAdmin = useMay('admin')
  const isAnalyst = useMay('analyst')
  const queries = [useQuery(clientsQuery), useQuery({ ...sandboxDataQuery, enabled: isAdmin })]
  return (
    <ArriveTogether queries={queries} rows={20}>
      <Export />
      {isAnalyst && <ImportHistory />}
      {isAdmin && <SandboxDataSettings />}
      {isAdmin && <FeedExportSettings />}
      {isAdmin && <DemoSettings />}
      {isOwner && <DeleteWorkspace />}
    </ArriveTogether>
  )
}
