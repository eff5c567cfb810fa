import type { Page } from '../page.ts'
import { type SearchContext, SourceError } from '../port.ts'
import type { OverviewRead } from '../sources/serpapi/overview.ts'

type Deferred = { page: Page; load: () => Promise<OverviewRead> }

/** The page with the overview that it loads later: a second call. The results are kept whatever becomes of it. */
export async function withOverview(
  { page, load }: Deferred,
  { signal }: SearchContext,
): Promise<Page> {
  const { state, overview } = await load().catch((error): OverviewRead => {
    if (signal.aborted || !(error instanceof SourceError)) throw error
    return { state: 'failed' }
  })
  // It was announced, so that one which is not there after all could not be loaded.
  if (!overview) return { ...page, aiOverviewState: state === 'absent' ? 'failed' : state }
  return { ...page, aiOverviewState: 'present', aiOverview: overview }
}
