import type { Writable } from 'node:stream'
import type { Hono } from 'hono'
import { fail, forbidden } from '../../base/errors.ts'
import type { Actor, App } from '../../core/context.ts'
import { LIVE, Notice } from '../../core/live.ts'
import { ACCESS_REVOKED, isRevoked } from '../../modules/accounts/index.ts'
import type { Listener } from '../../platform/database/pg-listener.ts'
import { acquireLease, releaseLease } from '../../platform/limits.ts'
import { enterSurface } from '../admission.ts'
import type { Env } from '../http/hono-env.ts'
import { eventStream } from '../openapi/endpoints.ts'
import { type Audience, openReplayBuffer, type ReplayBuffer } from './sse-replay-buffer.ts'
import { STREAM_HEADERS } from './stream.ts'

const HEARTBEAT_MS = 15_000
const STREAMS_PER_USER = 20
const BUFFER_BYTES = 256 * 1024
// A stream ends after this long and the client reconnects, so that an expired key cannot keep listening.
const LIFE_SECONDS = 15 * 60
const OPENING = 'retry: 2000\n\n'
const HEARTBEAT = ': beat\n\n'
/** Sent when a client cannot resume: what it shows may be stale. */
const MISSED = 'event: missed\ndata: {}\n\n'

type Stream = { actor: Actor; send(text: string): void; end(): void }
type Deps = { app: App; listener: Listener; closing: AbortSignal }
type Subscribers = { streams: Set<Stream>; recent: ReplayBuffer }

/** Live events of the caller's workspace: one database connection serves all streams of the process. */
export function mountEvents(router: Hono<Env>, { app, listener, closing }: Deps) {
  const streams = new Set<Stream>()
  const recent = openReplayBuffer()
  broadcast({ streams, recent }, { listener, closing })
  router.get(eventStream.route.path, async (c) => {
    c.set('operation', eventStream.name)
    // A revocation during authentication must not be missed.
    const ends: string[] = []
    const stop = listener.on(ACCESS_REVOKED, (revoked) => void ends.push(revoked))
    try {
      const { actor } = await enterSurface(c, app)
      // It tells of all modules.
      if (actor.toolsets) throw forbidden()
      const lease = await acquireStreamLease(app, actor)
      const { outgoing } = c.env
      const { readable, stream } = openStream({
        actor,
        streams,
        drop: () => outgoing.destroy(),
      })
      afterwards(outgoing, () => {
        stream.end()
        releaseLease(app.db, lease).catch((error) =>
          app.log.warn({ error }, 'SSE lease not released'),
        )
      })
      if (ends.some((revoked) => isRevoked(actor, revoked))) stream.end()
      else stream.send(resumed(recent, actor, c.req.header('last-event-id')))
      for (const [name, value] of Object.entries(STREAM_HEADERS)) c.header(name, value)
      return c.body(readable)
    } finally {
      stop()
    }
  })
}

/** The missed events and the current id, so that a client that leaves at once can still resume. */
function resumed(recent: ReplayBuffer, actor: Actor, lastId: string | undefined): string {
  const missed = lastId
    ? (recent.after(lastId, (audience) => maySee(actor, audience)) ?? MISSED)
    : ''
  return `${missed}id: ${recent.lastId()}\n\n`
}

/** Calls `then` once the response is closed, even if it was closed before. */
function afterwards(outgoing: Writable, then: () => void) {
  if (outgoing.closed) then()
  else outgoing.once('close', then)
}

/** Broadcasts each event to those who may see it, and ends the streams of revoked callers. */
function broadcast({ streams, recent }: Subscribers, { listener, closing }: Omit<Deps, 'app'>) {
  listener.on(LIVE, (payload) => {
    const notice = readNotice(payload)
    if (!notice) return
    const { id, type, data, ...audience } = notice
    const { client_id } = audience
    const text = `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ client_id, data })}\n\n`
    recent.add({ id, audience, text })
    for (const stream of streams) if (maySee(stream.actor, audience)) stream.send(text)
  })
  listener.on(ACCESS_REVOKED, (revoked) => {
    for (const stream of streams) if (isRevoked(stream.actor, revoked)) stream.end()
  })
  const endAll = () => {
    for (const stream of streams) stream.end()
  }
  // Events and revocations are lost during a gap; clients reconnect and are authenticated again.
  listener.onGap(() => {
    recent.forget()
    endAll()
  })
  closing.addEventListener('abort', endAll)
}

/** Anyone on the database may use the channel; unknown payloads are ignored. */
function readNotice(payload: string): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** A viewer limited to some clients gets the events of those clients and their own only. */
export function maySee(
  { workspaceId, clientIds, userId }: Actor,
  { workspace_id, client_id, user_ids }: Audience,
): boolean {
  if (workspaceId !== workspace_id) return false
  if (user_ids && !user_ids.includes(userId)) return false
  if (user_ids && client_id === null) return true
  return clientIds === null || (client_id !== null && clientIds.includes(client_id))
}

/** Limits the streams of a user across all processes. */
async function acquireStreamLease({ db, instance }: App, { userId }: Actor): Promise<number> {
  const lease = await acquireLease(db, `events:${userId}`, {
    max: STREAMS_PER_USER,
    seconds: LIFE_SECONDS + 60,
    instance,
  })
  if (lease !== null) return lease
  throw fail('too_many_streams', { n: STREAMS_PER_USER }).with({
    headers: { 'Retry-After': '5' },
  })
}

/** A client that cannot keep up is dropped before it costs memory. */
function openStream({
  actor,
  streams,
  drop,
}: {
  actor: Actor
  streams: Set<Stream>
  drop(): void
}) {
  const encoder = new TextEncoder()
  const room = new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES })
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  function leave(): boolean {
    clearInterval(beats)
    clearTimeout(life)
    return streams.delete(stream)
  }
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(given) {
      controller = given
    },
    cancel() {
      leave()
    },
  }
  const readable = new ReadableStream(source, room)
  const stream: Stream = {
    actor,
    send(text) {
      controller?.enqueue(encoder.encode(text))
      if ((controller?.desiredSize ?? 0) <= 0 && leave()) drop()
    },
    end() {
      if (leave()) controller?.close()
    },
  }
  streams.add(stream)
  stream.send(OPENING)
  const beats = setInterval(() => stream.send(HEARTBEAT), HEARTBEAT_MS)
  const life = setTimeout(() => stream.end(), LIFE_SECONDS * 1000)
  return { readable, stream }
}
