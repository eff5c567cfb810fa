import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { overviewsQuery } from './analytics.ts'
import { type AnswerProgress, answerCheckQuery, answersKey, isRunning } from './answers.ts'
import { openEventStream } from './event-stream.ts'
import { jobKey, type Progress } from './jobs.ts'
import { type StepsProgress, stepsProgressKey } from './next-steps.ts'

type Listener = (progress: Progress, clientId: number) => void

const listeners = new Set<Listener>()
/** What is asked for again when the stream opens. */
const MISSED = ['jobs', 'messages', 'activity', 'keyword-tasks', 'recommendations']
/** News that only says: ask again. */
const NEWS = {
  'message.created': ['messages'],
  'activity.new': ['activity'],
  'keywords.generation': ['keyword-tasks', 'keywords'],
  'recommendations.refreshed': ['recommendations'],
}
const ENDED = /^(done|cancelled|error)/

type Hear = (cache: QueryClient, data: string) => void
const HEARERS: Record<string, Hear> = {
  'job.progress': hear,
  'aso.progress': hearOfApps,
  'aeo.progress': hearAnswers,
  'aeo.discovery': hearDiscovery,
  'recommendations.progress': hearOfSteps,
  ...Object.fromEntries(
    Object.entries(NEWS).map(([type, names]): [string, Hear] => [type, (cache, data) => hearNews(cache, names, data)]),
  ),
}

/** News of the workspace for as long as the dashboard is open: one stream for all tabs, and the cache hears of it. */
export function useLive() {
  const cache = useQueryClient()
  useEffect(
    () =>
      openEventStream({
        types: Object.keys(HEARERS),
        // What happened while nobody listened is asked for, at the start too: pages ask before the stream is open.
        onOpen() {
          for (const name of MISSED) void askAgain(cache, name)
        },
        onEvent: ({ type, data }) => HEARERS[type]?.(cache, data),
      }),
    [cache],
  )
}

/** An answer that is on its way was perhaps given before the stream spoke, so it is waited for. */
async function askAgain(cache: QueryClient, name: string) {
  const underWay = cache.getQueryCache().findAll({ queryKey: [name], fetchStatus: 'fetching' })
  await Promise.allSettled(underWay.map(({ promise }) => promise))
  await cache.invalidateQueries({ queryKey: [name] })
}

function hear(cache: QueryClient, text: string) {
  const { client_id, data }: { client_id: number; data: Progress | null } = JSON.parse(text)
  if (!data) return void cache.invalidateQueries({ queryKey: ['jobs'] })
  cache.setQueryData(jobKey(data.job_id), (old: object | undefined) => old && { ...old, ...data })
  for (const listener of listeners) listener(data, client_id)
  const { job_id, status, progress_pct } = data
  const running = ENDED.test(status) ? null : { job_id, status, progress_pct }
  cache.setQueryData(overviewsQuery.queryKey, (old) =>
    old?.map((each) => (each.client_id === client_id ? { ...each, running } : each)),
  )
  if (!running) refreshClient(cache, client_id)
}

function hearOfApps(cache: QueryClient, text: string) {
  const { client_id }: { client_id: number } = JSON.parse(text)
  void cache.invalidateQueries({ queryKey: ['aso', client_id, 'tasks'] })
}

/** A check of prompts tells how far it is; when it has ended, everything about answers is new. */
function hearAnswers(cache: QueryClient, text: string) {
  const { client_id, data }: { client_id: number; data: AnswerProgress | null } = JSON.parse(text)
  const { queryKey } = answerCheckQuery(client_id)
  if (data && isRunning(data.status))
    cache.setQueryData(queryKey, (old) => old && { ...old, ...data, id: data.check_id })
  else void cache.invalidateQueries({ queryKey: answersKey(client_id) })
}

function hearDiscovery(cache: QueryClient, text: string) {
  const { client_id }: { client_id: number } = JSON.parse(text)
  void cache.invalidateQueries({ queryKey: [...answersKey(client_id), 'discovery'] })
}

/** Of the client it is about, or of everybody. */
function hearNews(cache: QueryClient, names: string[], text: string) {
  const { client_id }: { client_id: number | null } = JSON.parse(text)
  for (const name of names) {
    const isOfClient = name === 'keywords' || name === 'recommendations'
    void cache.invalidateQueries({ queryKey: isOfClient ? [name, client_id] : [name] })
  }
}

function hearOfSteps(cache: QueryClient, text: string) {
  const { client_id, data }: { client_id: number; data: StepsProgress | null } = JSON.parse(text)
  cache.setQueryData(stepsProgressKey(client_id), data)
}

/** A check that has ended changes every number of its client. */
export function refreshClient(cache: QueryClient, clientId: number) {
  void cache.invalidateQueries({ queryKey: ['jobs'] })
  void cache.invalidateQueries(overviewsQuery)
  for (const name of ['keywords', 'analytics']) void cache.invalidateQueries({ queryKey: [name, clientId] })
}

/** Tells how far jobs are, as it becomes known. */
export function useProgress(listener: Listener) {
  useEffect(() => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listener])
}
