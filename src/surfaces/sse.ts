import type { Writable } from 'node:stream'
import type { Hono } from 'hono'
import { AppError } from '../base/errors.ts'
import type { Actor, App } from '../core/context.ts'
import { LIVE, Notice } from '../core/live.ts'
import { ACCESS_REVOKED, isRevoked } from '../modules/accounts/index.ts'
import { enterLease, leaveLease } from '../platform/limits.ts'
import type { Listener } from '../platform/pg-listener.ts'
import { eventStream } from './openapi/endpoints.ts'
import { enter, requestContextOf } from './request-context.ts'
import { type Audience, openRecent, type Recent } from './sse-replay-buffer.ts'
import { STREAM_HEADERS } from './stream.ts'
import type { Env } from './web.ts'

const HEARTBEAT_MS = 15_000
const STREAMS_PER_USER = 20
const BUFFER_BYTES = 256 * 1024
// A stream ends after this long and its reader connects again, so that an expired key does not listen on.
const LIFE_SECONDS = 15 * 60
const OPENING = 'retry: 2000\n\n'
const HEARTBEAT = ': beat\n\n'
/** What a reader hears when it cannot go on where it left off: what it shows may be old. */
const MISSED = 'event: missed\ndata: {}\n\n'

type Stream = { actor: Actor; send(text: string): void; end(): void }
type Deps = { app: App; listener: Listener; closing: AbortSignal }
type Subscribers = { streams: Set<Stream>; recent: Recent }

/** Live news of the caller's workspace: one connection to the database serves all streams of the process. */
export function mountEvents(router: Hono<Env>, { app, listener, closing }: Deps) {
  const streams = new Set<Stream>()
  const recent = openRecent()
  broadcast({ streams, recent }, { listener, closing })
  router.get(eventStream.route.path, async (c) => {
    // An end that is told while the caller is being admitted must not be missed.
    const ends: string[] = []
    const stop = listener.on(ACCESS_REVOKED, (revoked) => void ends.push(revoked))
    try {
      const { actor } = await enter(c, requestContextOf(c, app), {
        name: eventStream.name,
        accepts: ['key', 'legacy', 'session'],
      })
      const lease = await acquireLease(app, actor)
      const { outgoing } = c.env
      const { readable, stream } = openStream({ actor, streams, drop: () => outgoing.destroy() })
      afterwards(outgoing, () => {
        stream.end()
        leaveLease(app.db, lease).catch((error) => app.log.warn({ error }, 'a stream left its place behind'))
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

/** What was told since the reader left, and where it stands now: it may leave again before it hears anything. */
function resumed(recent: Recent, actor: Actor, lastId: string | undefined): string {
  const missed = lastId ? (recent.after(lastId, (audience) => maySee(actor, audience)) ?? MISSED) : ''
  return `${missed}id: ${recent.lastId()}\n\n`
}

/** When the answer is over, also when it is over before we could ask to be told. */
function afterwards(outgoing: Writable, then: () => void) {
  if (outgoing.closed) then()
  else outgoing.once('close', then)
}

/** Carries each notice to those who may see it, and ends the streams of those who may no more. */
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
  // What is told during a gap is missed, an end too; readers come back by themselves and are admitted anew.
  listener.onGap(() => {
    recent.forget()
    endAll()
  })
  closing.addEventListener('abort', endAll)
}

/** Anyone on the database may use the channel; what is not a notice of ours is passed over. */
function readNotice(payload: string): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** A viewer limited to some clients hears of those only, and of what is meant for them. */
export function maySee(
  { workspaceId, clientIds, userId }: Actor,
  { workspace_id, client_id, user_ids }: Audience,
): boolean {
  if (workspaceId !== workspace_id) return false
  if (user_ids && !user_ids.includes(userId)) return false
  if (user_ids && client_id === null) return true
  return clientIds === null || (client_id !== null && clientIds.includes(client_id))
}

/** At most so many streams a user, over all processes. */
async function acquireLease({ db, instance }: App, { userId }: Actor): Promise<number> {
  const lease = await enterLease(db, `events:${userId}`, {
    max: STREAMS_PER_USER,
    seconds: LIFE_SECONDS + 60,
    instance,
  })
  if (lease !== null) return lease
  const message = `You have ${STREAMS_PER_USER} event streams open; close one first`
  throw new AppError('rate_limited', message, { headers: { 'Retry-After': '5' } })
}

/** A reader that does not keep up is dropped before it costs memory. */
function openStream({ actor, streams, drop }: { actor: Actor; streams: Set<Stream>; drop(): void }) {
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
