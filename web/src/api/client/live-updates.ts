import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Overview, overviewsQuery } from '../analytics.ts'
import { answersKey } from '../answers.ts'
import { jobKey, type Progress } from '../jobs.ts'
import { openEventStream } from './event-stream.ts'

type Listener = (progress: Progress, clientId: number) => void

const listeners = new Set<Listener>()
/** Refetched when the stream opens. */
const RESYNCED = ['jobs', 'messages', 'activity', 'alerts', 'keyword-tasks', 'recommendations']
/** Events that only invalidate queries. */
const INVALIDATIONS = {
  'message.created': ['messages'],
  'activity.new': ['activity'],
  'alert.new': ['alerts'],
  'alert.changed': ['alerts'],
  'keywords.generation': ['keyword-tasks', 'keywords'],
  'keywords.volumes': ['volumes', 'keywords'],
  'answers.corpus': ['answers', 'runs'],
  'recommendations.refreshed': ['recommendations'],
}
const FINISHED = /^(done|cancelled|error)/

type EventHandler = (cache: QueryClient, data: string) => void
const EVENT_HANDLERS: Record<string, EventHandler> = {
  'job.progress': onJobProgress,
  'aso.progress': onAppProgress,
  'aeo.progress': onAnswerProgress,
  'aeo.discovery': onDiscovery,
  'recommendations.progress': onStepsProgress,
  ...Object.fromEntries(
    Object.entries(INVALIDATIONS).map(([type, names]): [string, EventHandler] => [
      type,
      (cache, data) => invalidate(cache, { names, data }),
    ]),
  ),
}

/** Keeps the query cache up to date while the dashboard is open, with one event stream for all tabs. */
export function useLiveUpdates() {
  const cache = useQueryClient()
  useEffect(
    () =>
      openEventStream({
        types: Object.keys(EVENT_HANDLERS),
        // What happened while the stream was down is refetched; at the start too, as pages load before it is open.
        onOpen() {
          for (const name of RESYNCED) void refetch(cache, name)
        },
        onEvent: ({ type, data }) => EVENT_HANDLERS[type]?.(cache, data),
      }),
    [cache],
  )
}

/** A response on its way may be older than the stream, so it is awaited first. */
async function refetch(cache: QueryClient, name: string) {
  const underWay = cache.getQueryCache().findAll({ queryKey: [name], fetchStatus: 'fetching' })
  await Promise.allSettled(underWay.map(({ promise }) => promise))
  await cache.invalidateQueries({ queryKey: [name] })
}

function onJobProgress(cache: QueryClient, text: string) {
  const { client_id, data }: { client_id: number; data: Progress | null } = JSON.parse(text)
  if (!data) return void cache.invalidateQueries({ queryKey: ['jobs'] })
  cache.setQueryData(
    jobKey(data.job_id),
    (old: object | undefined) => old && { ...old, ...data },
  )
  for (const listener of listeners) listener(data, client_id)
  const { job_id, status, progress_pct } = data
  const running = FINISHED.test(status) ? null : { job_id, status, progress_pct }
  cache.setQueriesData<Overview[]>({ queryKey: overviewsQuery.queryKey }, (old) =>
    old?.map((each) => (each.client_id === client_id ? { ...each, running } : each)),
  )
  if (!running) refreshClient(cache, client_id)
}

function onAppProgress(cache: QueryClient, text: string) {
  const { client_id }: { client_id: number } = JSON.parse(text)
  void cache.invalidateQueries({ queryKey: ['aso', client_id, 'run'] })
}

/** A finished check of prompts changes everything about answers. */
function onAnswerProgress(cache: QueryClient, text: string) {
  const { client_id, data }: { client_id: number; data: { status: string } | null } =
    JSON.parse(text)
  const isRunning = data && !FINISHED.test(data.status)
  void cache.invalidateQueries({
    queryKey: isRunning ? [...answersKey(client_id), 'run'] : answersKey(client_id),
  })
}

function onDiscovery(cache: QueryClient, text: string) {
  const { client_id }: { client_id: number } = JSON.parse(text)
  void cache.invalidateQueries({ queryKey: [...answersKey(client_id), 'discovery'] })
}

function invalidate(cache: QueryClient, { names, data }: { names: string[]; data: string }) {
  const { client_id }: { client_id: number | null } = JSON.parse(data)
  for (const name of names) {
    const isOfClient = name === 'keywords' || name === 'recommendations'
    void cache.invalidateQueries({ queryKey: isOfClient ? [name, client_id] : [name] })
  }
}

function onStepsProgress(cache: QueryClient, text: string) {
  const { client_id }: { client_id: number } = JSON.parse(text)
  void cache.invalidateQueries({ queryKey: ['recommendations', client_id, 'run'] })
}

/** A finished check changes every number of its client. */
function refreshClient(cache: QueryClient, clientId: number) {
  void cache.invalidateQueries({ queryKey: ['jobs'] })
  void cache.invalidateQueries(overviewsQuery)
  for (const name of ['keywords', 'analytics'])
    void cache.invalidateQueries({ queryKey: [name, clientId] })
}

/** Calls the listener with the progress of jobs. */
export function useJobProgress(listener: Listener) {
  useEffect(() => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listener])
}
