import type { App } from '../../core/context.ts'
import type { Setup, SourceSetup } from './apply-setup.ts'
import { type Credentials, openCredentials } from './credentials.ts'
import { readSettings, readSources } from './store.ts'

const POLL_MS = 2000

/** What people set up, with its secrets opened; it stays in memory. */
export async function loadSetup({
  db,
  secrets,
  log,
}: Pick<App, 'db' | 'secrets' | 'log'>): Promise<SourceSetup> {
  // The version first: a change in between is then seen as one.
  const { version, max_depth } = await readSettings(db)
  const rows = await readSources(db)
  const setups = rows.map((row): Setup => {
    const owner = { workspaceId: row.workspace_id, name: row.name }
    return {
      ...owner,
      credentials: row.secret === null ? null : opened(owner, row.secret),
      keyHint: row.key_hint,
      model: row.model,
      isEnabled: row.is_enabled,
      position: row.position,
      budgetUsd: row.budget_usd,
      usdPer1000: row.usd_per_1000,
    }
  })
  return { version, maxDepth: max_depth, setups }

  function opened(
    owner: Pick<Setup, 'workspaceId' | 'name'>,
    sealed: string,
  ): Credentials | null {
    try {
      return openCredentials(secrets, owner, sealed)
    } catch {
      log.warn(
        { source: owner.name },
        'the credentials of a source cannot be opened: was SECRET_KEY changed?',
      )
      return null
    }
  }
}

/** Applies changes of sources, by whichever process, within seconds. */
export function watchSources({ worlds, log }: App): { close(): void } {
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    // What was applied before stays in effect.
    await worlds.reload().catch((error) => log.warn({ error }, 'sources not reloaded'))
    isBusy = false
  }, POLL_MS).unref()
  return { close: () => clearInterval(timer) }
}
