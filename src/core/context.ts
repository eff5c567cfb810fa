import { setTimeout as sleep } from 'node:timers/promises'
import { trimEndOf } from '../base/text.ts'
import type { Blobs } from '../platform/blobs.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/db.ts'
import type { PipelinedPool } from '../platform/database/pipelined-pool.ts'
import type { Replica } from '../platform/database/replica.ts'
import { scopeTo } from '../platform/database/workspace-scope.ts'
import type { Fetcher } from '../platform/http.ts'
import type { Log } from '../platform/observing/log.ts'
import type { Tracer } from '../platform/observing/trace.ts'
import type { Bucket } from '../platform/s3.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { SingleFlight } from '../platform/single-flight.ts'
import type { LookupTxt } from '../platform/txt-records.ts'
import type { BrowserHandle } from '../providers/browser/chromium.ts'
import type { AnswerCorpus } from '../providers/corpus/port.ts'
import type { IndexChannels } from '../providers/index-channels/channels.ts'
import type { Llm } from '../providers/llm/port.ts'
import type { Mailer } from '../providers/mail/port.ts'
import type { Payments } from '../providers/payments/port.ts'
import type { Search, SearchAnswer } from '../providers/search/search.ts'
import type { Stores } from '../providers/stores/port.ts'
import type { Translate } from '../providers/translate/port.ts'
import type { VolumeSource } from '../providers/volumes/port.ts'

/** What a call does to the workspace. */
export const EFFECTS = ['read', 'write', 'spend', 'destroy'] as const
export type Effect = (typeof EFFECTS)[number]

export const ROLES = ['guest', 'viewer', 'analyst', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** The caller, and the surface the call came through. */
export type Actor = {
  role: Role
  userId: number
  workspaceId: number
  /** A viewer limited to some clients sees only these; null = all of the workspace. */
  clientIds: number[] | null
  /** Present while narrowed to the clients of a conversation: the person's own `clientIds`. */
  narrowedFrom?: number[] | null
  via: 'session' | 'key' | 'legacy' | 'token' | 'mcp' | 'assistant' | 'job' | 'cli' | 'none'
  keyId?: number
  /** The key's total credit budget, if it has one. */
  creditBudget?: number
  /** What the credential is limited to, of what the role allows. */
  effects?: Effect[]
  /** The modules it is limited to. */
  toolsets?: string[]
  sessionId?: number
  /** When the person behind a session last proved who they are. */
  provedAt?: number
  /** The second factors of the person behind a session. */
  factors?: Factor[]
  /** The session was opened by the identity provider of the company. */
  isCompany?: true
  /** The workspace requires a second factor, and the person has none yet. */
  needsSecondFactor?: true
}

export type Factor = 'passkey' | 'totp'

export const GUEST: Actor = {
  role: 'guest',
  userId: 0,
  workspaceId: 0,
  clientIds: [],
  via: 'none',
}

/** The same person, limited to these clients in every operation. */
export function narrowTo(actor: Actor, clientId: number): Actor {
  const isReached = actor.clientIds === null || actor.clientIds.includes(clientId)
  const { narrowedFrom = actor.clientIds } = actor
  return { ...actor, clientIds: isReached ? [clientId] : [], narrowedFrom }
}

/** A viewer limited to some clients does not see what concerns the agency alone. */
export const isCustomer = ({
  clientIds,
  narrowedFrom = clientIds,
}: Pick<Actor, 'clientIds' | 'narrowedFrom'>) => narrowedFrom !== null

/** The providers, and the database connections that say which of them are simulated. */
export type World = Pick<
  App,
  | 'config'
  | 'db'
  | 'http'
  | 'search'
  | 'llm'
  | 'channels'
  | 'payments'
  | 'browser'
  | 'translate'
  | 'mail'
  | 'bucket'
  | 'blobs'
  | 'stores'
  | 'volumes'
  | 'corpus'
>

/** The sources that people set up, applied while the program runs. */
export type Worlds = {
  /** What differs for a workspace with sources of its own. */
  of(workspaceId: number): World | undefined
  /** What holds for a workspace now, also for a context that was opened before a change. */
  current(workspaceId: number): World
  /** Applies changes made since, by any process. */
  reload(): Promise<void>
  /** The settings of the environment alone. */
  baseConfig: Config
  /** Opens providers anew for as long as the work takes; counted for a workspace, or not at all. */
  tryOut<T>(
    how: { config: Config; countFor?: number },
    work: (world: World) => Promise<T>,
  ): Promise<T>
  /** Writes down the calls that were counted so far. */
  flush(): Promise<void>
}

/**
 * The resources of one process, created once at start; what is in a `World` is replaced when sources change. What a
 * process knows of operations, events and runs is declared by the files that define them.
 */
export interface App {
  config: Config
  /** Invalid settings, for /health. */
  problems: string[]
  worlds: Worlds
  db: Db
  pipelined: PipelinedPool
  /** Null: none is configured. */
  replica: Replica | null
  /** The id of this process among its peers. */
  instance: string
  log: Log
  /** Takes what requests and jobs consist of. */
  tracer: Tracer
  secrets: Secrets
  http: Fetcher
  search: Search
  /** Searches in flight, shared by equal requests. */
  searches: SingleFlight<SearchAnswer>
  /** Null: payments are not configured. */
  payments: Payments | null
  llm: Llm
  /** Null: not configured. */
  translate: Translate | null
  channels: IndexChannels
  browser: BrowserHandle
  stores: Stores
  /** Services that count searches, in the order in which they are asked. */
  volumes: VolumeSource[]
  /** Recorded answers of assistants. Null: nobody who has them is configured. */
  corpus: AnswerCorpus | null
  /** Null: mail is not configured. */
  mail: Mailer | null
  txtRecords: LookupTxt
  /** Null: none is configured. */
  bucket: Bucket | null
  blobs: Blobs
  now(): number
}

/** Everything a handler may use. Created per request or job, never imported as a global. */
export type Context = App & {
  actor: Actor
  requestId: string
  /** The caller's network address; empty inside jobs. */
  address: string
  /** Our public origin as the caller sees it, for links: `https://example.com`. */
  origin: string
  /** The device token of a browser that has signed in before; empty for others. */
  device: string
  /** The sign-in at a company's provider that this browser began; empty for others. */
  attempt: string
  /** User agent as claimed by the caller's program; empty inside jobs. */
  userAgent: string
  signal: AbortSignal
  /** Its `db` is the replica, which takes no writes. */
  isOnReplica?: true
  /** Streams progress to a caller who asked for an event stream. */
  emitProgress?(news: { type: string; data: unknown }): void
}

type Caller = Pick<
  Context,
  'requestId' | 'address' | 'origin' | 'device' | 'attempt' | 'userAgent' | 'signal'
>

export function openContext(app: App, actor: Actor, more: Partial<Caller> = {}) {
  const { requestId = crypto.randomUUID(), address = '', device = '', signal = NEVER } = more
  const { origin = ownOrigin(app.config), attempt = '', userAgent = '' } = more
  const world = { ...app, ...app.worlds.of(actor.workspaceId) }
  const caller = { requestId, address, origin, device, attempt, userAgent, signal }
  return actAs({ ...world, ...caller }, actor)
}

/** The same context for another actor. Who belongs to no workspace, as a cron, reaches all of them. */
export function actAs<C extends Omit<Context, 'actor'>>(
  ctx: C,
  actor: Actor,
): C & { actor: Actor } {
  return {
    ...ctx,
    actor,
    db: actor.workspaceId === 0 ? ctx.db : scopeTo(ctx.db, actor.workspaceId),
  }
}

const ownOrigin = ({ baseUrl, host, port }: Config) =>
  (baseUrl && trimEndOf(baseUrl, /\//)) ?? `http://${host}:${port}`

const NEVER = new AbortController().signal

/** Runs `work` in one transaction: its rows, jobs, events and notifications are all committed, or none. */
export function transaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
}

const TRIES = 10
const LONGEST_PAUSE_MS = 500
// PostgreSQL: deadlock detected, lock not available.
const RETRYABLE_CODES = ['40P01', '55P03']

/** Retries a transaction that lost to a concurrent one. */
export async function retryTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(ctx, work)
    } catch (thrown) {
      const isRetryable =
        thrown instanceof Error &&
        'code' in thrown &&
        RETRYABLE_CODES.includes(String(thrown.code))
      if (!isRetryable || ctx.db.isTransaction || tries === TRIES) throw thrown
      await sleep(Math.random() * LONGEST_PAUSE_MS)
    }
  }
}

/** The actor of jobs: may do everything within one workspace. */
export function workerOf(workspaceId: number): Actor {
  return { role: 'owner', userId: 0, workspaceId, clientIds: null, via: 'job' }
}
