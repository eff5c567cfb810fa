import { needsSandbox, PORTS, type Simulated } from '../platform/config/sandbox.ts'
import { logLevelAtTerminal } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { requireUsable } from '../platform/postgres/preflight.ts'
import { superviseEmbedded } from '../platform/postgres/supervise.ts'
import { loadConfig, requireSecretKey } from './config.ts'
import { onStop } from './process.ts'
import { startSandbox } from './sandbox.ts'
import { type Child, supervise } from './supervise.ts'

/** Runs database, server and worker in one process tree, and prints the URL. */
export async function start() {
  const children: Pick<Child, 'stop'>[] = []
  let stopDatabase = async () => {}
  const stop = async (code: number) => {
    await Promise.all(children.splice(0).map((child) => child.stop()))
    await stopDatabase()
    process.exit(code)
  }
  onStop(() => void stop(0))
  try {
    const { config, problems } = loadConfig()
    const wrong = problems.find((problem) => problem.startsWith('DATABASE_URL'))
    if (wrong)
      throw new Error(`${wrong}. Correct it, or unset it to use the embedded PostgreSQL.`)
    if (config.databaseUrl) requireSecretKey(config)
    const { url, release } = await openStore(config)
    stopDatabase = release
    await migrate({ connectionString: url })
    const sandbox =
      needsSandbox(config.simulated) && !config.sandboxUrl
        ? await startSandbox(config)
        : undefined
    if (sandbox) children.push(sandbox)
    const env = {
      ...logLevelAtTerminal(process.stderr.isTTY),
      DATABASE_URL: url,
      ...(sandbox && { SANDBOX_URL: sandbox.url }),
    }
    const serving = supervise('serve', env)
    children.push(serving, supervise('work', env))
    // Browsers allow passkeys on this name, on a bare address never.
    const address = (await serving.ready).replace(
      /0\.0\.0\.0|127\.0\.0\.1|\[::1?\]/,
      'localhost',
    )
    const { token, simulated } = await serving.greeting()
    announce({ address: config.baseUrl ?? address, token, problems, simulated })
  } catch (thrown) {
    console.error(
      `Sightline could not start: ${thrown instanceof Error ? thrown.message : thrown}`,
    )
    await stop(1)
  }
}

async function openStore({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}) {
  if (databaseUrl) {
    await requireUsable({ connectionString: databaseUrl })
    return { url: databaseUrl, release: async () => {} }
  }
  const embedded = await superviseEmbedded(dataDir, console.error)
  if (embedded.isMoved) {
    console.log(
      `Data and PostgreSQL are in ${embedded.dataDir}: this folder is below one that only root may enter.`,
    )
  }
  return { url: embedded.url, release: embedded.stop }
}

type News = { address: string; token: string | null; problems: string[]; simulated: Simulated }

function announce({ address, token, problems, simulated }: News) {
  console.log(`\nSightline runs at ${address}`)
  const named = PORTS.filter((port) => simulated[port])
  if (named.length > 0) console.log(`Simulated by the sandbox: ${named.join(', ')}.`)
  if (simulated.search)
    console.log('Enter a key under Settings → Sources for real search results.')
  if (token)
    console.log(`First time here? Create your account: ${address}/welcome#token=${token}`)
  for (const problem of problems) console.log(`Setting not understood: ${problem}`)
  console.log('Stop with Ctrl-C.\n')
}
