import { pino, stdSerializers } from 'pino'

export type Log = {
  debug(data: object, message: string): void
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
  child(bindings: object): Log
}

// Fields that may hold a secret; their values are redacted.
const SECRET_NAMES = ['password', 'token', 'key', 'secret', 'authorization', 'cookie', 'session', 'credentials']

/** One JSON line per event on standard error, so that standard output stays usable. */
export function createLog(level: 'silent' | 'error' | 'warn' | 'info' | 'debug'): Log {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    redact: { paths, censor: '[hidden]' },
    serializers: { error: stdSerializers.err },
    base: null,
  }
  return pino(options, pino.destination({ dest: 2, sync: false }))
}
