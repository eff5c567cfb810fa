import type { Sandbox } from '../control/sandbox.ts'
import type { Truth } from '../world/types.ts'
import { json, type Reply } from './reply.ts'
import { serpTruth } from './serp-body.ts'
import type { Call } from './service.ts'

/** Numbers of countries, as Google's list of places has them. */
const COUNTRIES: Record<number, string> = {
  2840: 'us',
  2276: 'de',
  2826: 'gb',
  2804: 'ua',
  2250: 'fr',
}
export const countryOf = (code: number): string => COUNTRIES[code] ?? 'us'
const LIVE_USD = 0.002
const QUEUED_PART = 0.3
const FURTHER_TEN = 0.75
const OK = { status_code: 20_000, status_message: 'Ok.' }

type Task = {
  keyword: string
  location_code?: number
  language_code?: string
  device?: string
  depth?: number
  tag?: string
}
type Queued = { id: string; task: Task; left: number; cost: number }

/** Result pages of Google, at once or through the queue, where a question with `zzzslow` waits for some looks. */
export function dataforseoSerps(sandbox: Sandbox) {
  const queue = new Map<string, Queued>()
  const costOf = ({ depth = 10 }: Task) =>
    LIVE_USD * (1 + FURTHER_TEN * (Math.ceil(depth / 10) - 1))
  return ({ path, body }: Call): Reply | null => {
    if (path === '/v3/serp/google/organic/live/advanced') {
      const [task]: Task[] = JSON.parse(body)
      if (!task) return json({ status_code: 40_501, tasks: [] })
      const cost = costOf(task)
      return json({
        ...OK,
        cost,
        tasks: [{ id: 'live', ...OK, cost, ...resultOf(sandbox, task) }],
      })
    }
    if (path === '/v3/serp/google/organic/task_post') {
      const tasks: Task[] = JSON.parse(body)
      const posted = tasks.map((task) => {
        const cost = costOf(task) * QUEUED_PART
        const queued = {
          id: `queued-${queue.size + 1}`,
          task,
          left: task.keyword.includes('zzzslow') ? 2 : 0,
          cost,
        }
        queue.set(queued.id, queued)
        return {
          id: queued.id,
          status_code: 20_100,
          status_message: 'Task Created.',
          cost,
          data: task,
          result: null,
        }
      })
      return json({
        ...OK,
        cost: posted.reduce((sum, { cost }) => sum + cost, 0),
        tasks: posted,
      })
    }
    if (path === '/v3/serp/id_list') {
      const result = [...queue.values()].map(({ id, task, cost }) => ({
        id,
        status: '20000',
        cost,
        metadata: task,
      }))
      return json({ ...OK, cost: 0, tasks: [{ id: 'list', ...OK, result }] })
    }
    const id = /^\/v3\/serp\/google\/organic\/task_get\/advanced\/([\w-]+)$/.exec(path)?.[1]
    return id === undefined ? null : fetched(sandbox, queue.get(id))
  }
}

function fetched(sandbox: Sandbox, queued: Queued | undefined): Reply {
  const taskStatus = (status_code: number, status_message: string) =>
    json({ ...OK, cost: 0, tasks: [{ status_code, status_message, result: null }] })
  if (!queued) return taskStatus(40_401, 'Task Not Found.')
  if (queued.left-- > 0) return taskStatus(40_602, 'Task In Queue.')
  const { id, task } = queued
  return json({
    ...OK,
    cost: 0,
    tasks: [{ id, ...OK, data: task, ...resultOf(sandbox, task) }],
  })
}

function resultOf(
  sandbox: Sandbox,
  { keyword, location_code = 2840, language_code = 'en', device, depth = 10 }: Task,
) {
  const q = decodeURIComponent(keyword)
  const params = new URLSearchParams({
    q,
    gl: countryOf(location_code),
    hl: language_code,
  })
  const truth = serpTruth(sandbox, {
    params,
    device: device === 'mobile' ? 'mobile' : 'desktop',
  })
  if (truth.organic.length === 0)
    return { status_code: 40_102, status_message: 'No Search Results.', result: null }
  return {
    result: [{ keyword: q, se_results_count: truth.total, items: itemsOf(truth, depth) }],
  }
}

function itemsOf({ organic, features }: Truth, depth: number) {
  const blocks = [
    ...features.ads.map(({ title, url, text, host }) => ({
      type: 'paid',
      title,
      url,
      description: text,
      domain: host,
    })),
    ...overviewOf(features.aiOverview),
    ...organic.slice(0, depth).map(({ title, url, snippet, host, crumbs }) => ({
      ...{ type: 'organic', title, url, description: snippet, domain: host },
      breadcrumb: [`https://${host}`, ...crumbs].join(' › '),
    })),
    ...(features.peopleAlsoAsk.length > 0
      ? [{ type: 'people_also_ask', items: features.peopleAlsoAsk.map(asked) }]
      : []),
    ...(features.related.length > 0
      ? [{ type: 'related_searches', items: features.related }]
      : []),
  ]
  return blocks.map((block, index) => ({ ...block, rank_absolute: index + 1 }))
}

function overviewOf(overview: Truth['features']['aiOverview']) {
  if (overview.state === 'deferred')
    return [
      { type: 'ai_overview', asynchronous_ai_overview: true, markdown: null, items: null },
    ]
  if (overview.state !== 'present') return []
  const { intro, points, sources } = overview
  const markdown = [intro, ...points.map(({ title, text }) => `- **${title}**: ${text}`)].join(
    '\n',
  )
  return [
    {
      type: 'ai_overview',
      markdown,
      references: sources.map(({ title, url, siteName }) => ({ title, url, source: siteName })),
    },
  ]
}

const asked = ({
  question,
  answer,
  url,
  title,
}: Truth['features']['peopleAlsoAsk'][number]) => ({
  ...{ type: 'people_also_ask_element', title: question },
  expanded_element: [
    { type: 'people_also_ask_expanded_element', description: answer, url, title },
  ],
})
