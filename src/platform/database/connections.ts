/** How a process divides its database connections; one more listens. */
export type Share = {
  /** For the short queries of every request. */
  pipelined: number
  /** For those among them that wait for the disk; without one they go with the others. */
  durable: number
  pool: number
}

/** Connections to a replica that each process may hold, which is another server. */
export const REPLICA_CONNECTIONS = 5

export type Kind = 'serve' | 'work'

/** Default limit of connections per process unless `DATABASE_POOL` says otherwise: two servers and four workers need 36. */
export const CONNECTIONS: Record<Kind, number> = { serve: 8, work: 5 }

/** One connection listens to notifications. */
const LISTENING = 1

/** Divides the connections of a process, so that all of them together stay within what it may hold. */
export function divideConnections(kind: Kind, total = CONNECTIONS[kind]): Share {
  const [pipelined, durable] = kind === 'serve' ? [2, 1] : [1, 0]
  return { pipelined, durable, pool: total - LISTENING - pipelined - durable }
}
