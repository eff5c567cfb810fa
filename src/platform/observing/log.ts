import { pino, stdSerializers } from 'pino'
import { outageOf } from '../../base/errors.ts'
import { currentTrace } from './trace.ts'

export type Log = {
  debug(data: object, message: string): void
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
  child(bindings: object): Log
}

// Fields that may hold a secret; their values are redacted.
const SECRET_NAMES = [
  'password',
  'token',
  'key',
  'secret',
  'authorization',
  'cookie',
  'session',
  'credentials',
]

const OUTAGE_MS = 60_000

/** One JSON line per event on standard error, so that standard output stays usable. */
export function createLog(
  level: 'silent' | 'error' | 'warn' | 'info' | 'debug',
  base: Record<string, string> = {},
): Log {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    redact: { paths, censor: '[hidden]' },
    serializers: { error: stdSerializers.err },
    base,
    mixin: () => {
      const trace = currentTrace()
      return trace ? { trace } : {}
    },
  }
  return withCalmOutages(pino(options, pino.destination({ dest: 2, sync: false })))
}

const OUTAGES = {
  database_away: 'the database does not answer',
  disk_full: 'the disk of the database is full',
}

/** While the database is down or full everything fails every second: one line a minute says so. */
function withCalmOutages(log: Log, outage = { loggedAt: Number.NEGATIVE_INFINITY }): Log {
  const calm = (level: 'warn' | 'error') => (data: object, message: string) => {
    const { error } = data as { error?: unknown }
    const reason = outageOf(error)
    if (!reason) return log[level](data, message)
    if (performance.now() - outage.loggedAt < OUTAGE_MS) return
    outage.loggedAt = performance.now()
    log[level](
      { failed: message, cause: error instanceof Error ? error.message : undefined },
      OUTAGES[reason],
    )
  }
  return {
    debug: (data, message) => log.debug(data, message),
    info: (data, message) => log.info(data, message),
    warn: calm('warn'),
    error: calm('error'),
    child: (bindings) => withCalmOutages(log.child(bindings), outage),
  }
}
