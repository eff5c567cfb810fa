import { lazy, useEffect, useState } from 'react'
import { onIdentityCheck, type Proof } from '../../api/identity-check.ts'
import { LazyBoundary } from '../../ui/page/lazy-boundary.tsx'
import { MessagesBoundary } from '../../ui/page/messages-boundary.tsx'

const IdentityDialog = lazy(() =>
  import('../../features/accounts/security/identity-dialog.tsx').then(({ IdentityDialog }) => ({
    default: IdentityDialog,
  })),
)

/** Where the server wants to know again who sits here. */
export function IdentityPrompt() {
  const [check, setCheck] = useState<{
    proofs: Proof[]
    finish(isConfirmed: boolean): void
  } | null>(null)
  useEffect(() => onIdentityCheck(setCheck), [])
  if (!check) return null
  const finish = (isConfirmed: boolean) => {
    setCheck(null)
    check.finish(isConfirmed)
  }
  return (
    <LazyBoundary onFailed={() => finish(false)}>
      <MessagesBoundary>
        <IdentityDialog proofs={check.proofs} onDone={finish} />
      </MessagesBoundary>
    </LazyBoundary>
  )
}
