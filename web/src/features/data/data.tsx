import { useMay } from '../../api/session.ts'
import { DeleteWorkspace } from './delete-workspace.tsx'
import { Export } from './export.tsx'

/** Taking everything along, and ending it all. */
export function DataSettings() {
  const isOwner = useMay('owner')
  return (
    <>
      <Export />
      {isOwner && <DeleteWorkspace />}
    </>
  )
}
