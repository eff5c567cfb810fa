import { useQuery } from '@tanstack/react-query'
import { sandboxDataQuery } from '../../api/sandbox-data.ts'
import { useMay } from '../../api/session.ts'
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
  const { isPending } = useQuery({ ...sandboxDataQuery, enabled: isAdmin })
  return (
    <>
      <Export />
      {isAnalyst && <ImportHistory />}
      {isAdmin && <SandboxDataSettings />}
      {isAdmin && !isPending && <FeedExportSettings />}
      {isAdmin && !isPending && <DemoSettings />}
      {/* It would be pushed down by what stands above it. */}
      {isOwner && !isPending && <DeleteWorkspace />}
    </>
  )
}
