import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** A piece of work with a beginning and an end, as OpenTelemetry knows it. */
export type Span = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: 'server' | 'client' | 'consumer'
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt: number
  attributes: Record<string, string | number>
  isFailed: boolean
}

type Given = Pick<Span, 'name' | 'kind' | 'attributes'> & { isFailed?: boolean }
type Take = (span: Span) => void
type Scope = { traceId: string; spanId: string; record: Take | undefined }

/** Where work of ours belongs, however many calls deep. */
const scope = new AsyncLocalStorage<Scope>()

/** The trace of the request or job that this is done for. */
export const currentTrace = () => scope.getStore()?.traceId

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The W3C header that hands the trace on; jobs carry it in the queue. */
export function traceparent(): string | undefined {
  const at = scope.getStore()
  return at && `00-${at.traceId}-${at.spanId}-${at.record ? '01' : '00'}`
}

/** Takes the spans of a share of all traces; without `record` there are only trace ids. */
export type Tracer = { share: number; record: Take | undefined }

/** Starts a trace, or continues the one that `parent` names. What is recorded may be changed until its end. */
export async function inTrace<T>(
  { share, record }: Tracer,
  { parent = '', ...given }: Given & { parent?: string | null | undefined },
  work: (span: Given) => Promise<T>,
): Promise<T> {
  const [, traceId = randomHex(32), parentId, flags] = PARENT.exec(parent ?? '') ?? []
  const isTaken = flags === undefined ? Math.random() < share : flags.endsWith('1')
  return within({ traceId, record: isTaken ? record : undefined, parentId, given }, work)
}

/** A part of the current trace; outside of one, only the work. */
export function inSpan<T>(given: Given, work: (span: Given) => Promise<T>): Promise<T> {
  const at = scope.getStore()
  if (!at?.record) return work(given)
  return within({ traceId: at.traceId, record: at.record, parentId: at.spanId, given }, work)
}

type Beginning = {
  traceId: string
  record: Take | undefined
  parentId: string | undefined
  given: Given
}

async function within<T>(
  { traceId, record, parentId, given }: Beginning,
  work: (span: Given) => Promise<T>,
) {
  const spanId = randomHex(16)
  const startedAt = Date.now()
  const note = (isFailed: boolean) =>
    record?.({ ...given, traceId, spanId, parentId, startedAt, endedAt: Date.now(), isFailed })
  return scope.run({ traceId, spanId, record }, async () => {
    try {
      const done = await work(given)
      note(given.isFailed ?? false)
      return done
    } catch (thrown) {
      note(true)
      throw thrown
    }
  })
}

/** Ids of `randomUUID` come from a store: every request needs two, and random bytes cost four times as much. */
const randomHex = (digits: number) => randomUUID().replaceAll('-', '').slice(0, digits)
