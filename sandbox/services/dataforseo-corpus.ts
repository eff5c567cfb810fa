import { answerTo } from '../answers/answer.ts'
import type { Sandbox } from '../control/sandbox.ts'
import { dayOf } from '../world/dates.ts'
import { countryOf } from './dataforseo-serp.ts'
import { json, type Reply } from './reply.ts'

export const CORPUS_PATH = '/v3/ai_optimization/llm_mentions/search/live'

const QUESTIONS = [
  'what is the best',
  'which is the most reliable',
  'who makes a good',
  'how do I choose a',
  'where can I buy a',
  'what should I look for in a',
]
const MONTH_DAYS = 30
const MONTHS = 8
const FIRST_SAMPLE = 6000
const REQUEST_USD = 0.1
const ANSWER_USD = 0.001
const OK = { status_code: 20_000, status_message: 'Ok.' }

/** What was recorded of two assistants about a topic: each question in one of the last months. */
export function corpusReply(sandbox: Sandbox, body: string): Reply {
  const [task] = JSON.parse(body)
  const { platform = 'google', location_code, language_code = 'en', limit = 100 } = task
  const topic = decodeURIComponent(String(task.target?.[0]?.keyword ?? ''))
  if (topic === '' || topic.includes('zzznothing'))
    return json({
      ...OK,
      cost: REQUEST_USD,
      tasks: [{ status_code: 40_102, status_message: 'No Search Results.', result: null }],
    })
  const today = dayOf(sandbox.now())
  const items = QUESTIONS.flatMap((words, nr) =>
    Array.from({ length: MONTHS }, (_, month) => ({ words: `${words} ${topic}`, nr, month })),
  ).map(({ words, nr, month }) => {
    const day = today - MONTH_DAYS * month - nr
    const question = `${words}${month === 0 ? '' : ` in ${2026 - month}`}?`
    const { text, spans } = answerTo(sandbox.world, {
      prompt: `${words}?`,
      provider: platform === 'chat_gpt' ? 'openai' : 'google',
      sample: FIRST_SAMPLE + nr,
      day,
      country: countryOf(location_code),
      hl: language_code,
      search: true,
      templates: sandbox.models.templates,
    })
    return {
      ...{ platform, location_code, language_code, question, answer: text },
      model_name: platform === 'chat_gpt' ? 'gpt-5' : 'google_ai_overview',
      sources: spans.map(({ link }, at) => ({
        position: at + 1,
        url: link.url,
        title: link.title,
      })),
      ai_search_volume: 1000 - 100 * nr,
      first_response_at: timeOf(day - 20),
      last_response_at: timeOf(day),
    }
  })
  const found = items.slice(0, Number(limit))
  const cost = REQUEST_USD + ANSWER_USD * found.length
  const result = [{ total_count: items.length, items_count: found.length, items: found }]
  return json({ ...OK, cost, tasks: [{ ...OK, cost, result }] })
}

const timeOf = (day: number) =>
  `${new Date(day * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
