import type { Pool } from 'pg'
import type { App, Worlds } from '../core/context.ts'
import { guardMailer } from '../modules/mail-bounces/index.ts'
import {
  applySetups,
  loadSetup,
  openSpending,
  readVersion,
  type SourceSetup,
} from '../modules/sources/index.ts'
import { simulatedPorts } from '../platform/config/sandbox.ts'
import type { Config } from '../platform/config.ts'
import { type Db, databaseOver } from '../platform/database/db.ts'
import { createBrowser } from '../providers/browser/chromium.ts'
import type { Meter } from '../providers/meter.ts'
import { type Outside, openOutside } from './providers.ts'

/** Work that began before a change still uses what it began with. */
const RETIRED_MS = 15 * 60_000

type World = Outside['ports'] & Pick<App, 'config' | 'db' | 'stores'>
type Opening = { config: Config; pool: Pool; app: () => App }
type OpenWorlds = { worlds: Worlds; world: World; close(): Promise<void> }

/**
 * The providers as environment and people set them up, and the database as it knows which of them are
 * simulated. A change opens new ones: what is under way keeps its own to the end, so that no result is taken for one
 * of another world.
 */
export function openWorlds({ config, pool, app }: Opening): OpenWorlds {
  const databases = new Map<string, Db>()
  const outsides = new Set<Outside>()
  const ofWorkspace = new Map<number, World>()
  const spending = openSpending(app)
  // Started on first use.
  const browser = createBrowser({ ...(config.chromiumPath && { path: config.chromiumPath }) })
  let setup: SourceSetup = { version: 0, maxDepth: null, setups: [] }

  function databaseOf({ simulated }: Config): Db {
    const ports = simulatedPorts(simulated)
    const db = databases.get(ports.join()) ?? databaseOver(pool, ports)
    databases.set(ports.join(), db)
    return db
  }

  function open(
    settings: Config,
    meter: Meter | undefined,
  ): { world: World; outside: Outside } {
    const outside = openOutside(settings, {
      browser,
      environment: config,
      ...(meter && { meter }),
    })
    outsides.add(outside)
    const db = databaseOf(settings)
    const { mail, ...ports } = outside.ports
    return {
      world: {
        ...{ config: settings, db, ...ports, stores: outside.openStores(db) },
        mail: mail && guardMailer(mail, { db, app }),
      },
      outside,
    }
  }

  const openFor = (workspaceId: number | null) =>
    open(applySetups(config, setup, workspaceId), spending.meterFor(setup.setups, workspaceId))
      .world

  async function retire(outside: Outside) {
    if (outsides.delete(outside)) await outside.close()
  }

  function retireAll() {
    for (const outside of outsides) setTimeout(() => void retire(outside), RETIRED_MS).unref()
    ofWorkspace.clear()
  }

  const isPlain = ({ setups, maxDepth }: SourceSetup) =>
    setups.length === 0 && maxDepth === null

  const worlds: Worlds = {
    of(workspaceId) {
      if (!setup.setups.some((each) => each.workspaceId === workspaceId)) return undefined
      const known = ofWorkspace.get(workspaceId) ?? openFor(workspaceId)
      ofWorkspace.set(workspaceId, known)
      return known
    },
    current: (workspaceId) => worlds.of(workspaceId) ?? latest,
    async reload() {
      if ((await readVersion(app().db)) === setup.version) return
      const before = setup
      setup = await loadSetup(app())
      if (isPlain(before) && isPlain(setup)) return
      retireAll()
      latest = openFor(null)
      Object.assign(app(), latest)
    },
    baseConfig: config,
    async tryOut({ config: settings, countFor }, work) {
      const meter =
        countFor === undefined ? undefined : spending.meterFor(setup.setups, countFor)
      const { world, outside } = open(settings, meter)
      try {
        return await work(world)
      } finally {
        await retire(outside)
      }
    },
    flush: () => spending.flush(),
  }

  let latest = openFor(null)
  const world = latest
  async function close() {
    await spending.close()
    await Promise.all([...outsides].map(retire))
    await browser.close()
  }
  return { worlds, world, close }
}
