import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { z } from 'zod'

const CLIENT = {
  name: 'client_id',
  description: 'Id of the client; list_clients has them',
  required: true,
}

type Argument = { name: string; description: string; required: boolean }
type Recipe = {
  name: string
  title: string
  description: string
  arguments: Argument[]
  text(given: Given): string
}
type Given = Record<string, string>

/** Ready-made work: each names the tools in the order in which they answer it. */
const RECIPES: Recipe[] = [
  {
    name: 'weekly_review',
    title: 'Weekly review',
    description: 'What happened to a client in the last days, and what to do next',
    arguments: [
      CLIENT,
      { name: 'days', description: 'How many days back; 7 when left out', required: false },
    ],
    text: ({ client_id, days = '7' }) =>
      [
        `Review the last ${days} days of client ${client_id}.`,
        `1. compare_periods with client_id ${client_id} and days ${days}: visibility against the time before, by market, with its peak, notes, AI answers and apps.`,
        '2. explain_change for the causes, and list_position_losses for the keywords that fell and who stands above them now.',
        '3. get_ai_visibility for the assistants, get_apps_brief for the apps where there are any.',
        '4. query_metrics with dataset alerts, and with dataset clicks where Search Console is connected.',
        '5. get_next_steps for three steps with their evidence.',
        'Write one page: what changed, why, what to do. State the two dates of every change. Null means unknown, not zero; say so. No number that a tool did not give.',
      ].join('\n'),
  },
  {
    name: 'why_did_we_fall',
    title: 'Why did we fall?',
    description: 'The causes of a fall in positions, with evidence',
    arguments: [
      CLIENT,
      {
        name: 'from',
        description: 'First day, YYYY-MM-DD; the last 30 days when left out',
        required: false,
      },
      { name: 'to', description: 'Last day, YYYY-MM-DD; today when left out', required: false },
    ],
    text: ({ client_id, from, to }) =>
      [
        `Explain the fall of client ${client_id}${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}.`,
        '1. explain_change: the checks at both ends, pages, clusters and markets that lost, competitors that gained, features that changed hands, notes of those days.',
        '2. list_position_losses: who stands above us now. get_results_page for one or two keywords that tell the story.',
        '3. Say which cause the figures support, which they rule out, and what is unknown. A check that failed in part is no fall.',
      ].join('\n'),
  },
  {
    name: 'content_brief',
    title: 'Content brief',
    description: 'What a page must say so that assistants and search engines name the client',
    arguments: [
      CLIENT,
      {
        name: 'prompt_text',
        description: 'The question to answer; the largest gap when left out',
        required: false,
      },
    ],
    text: ({ client_id, prompt_text }) =>
      [
        `Write a content brief for client ${client_id}${prompt_text ? ` on: ${prompt_text}` : ''}.`,
        '1. write_aeo_brief for questions, outline, entities and the pages that assistants cite.',
        '2. query_metrics with dataset cited_pages: which pages are cited, and whether they name us.',
        '3. get_results_page for the nearest tracked keyword: who ranks and with what kind of page.',
        'Give title, audience, outline with points, questions to answer, sources to be mentioned on, and how success is measured.',
      ].join('\n'),
  },
]

export const listPrompts = () => ({ prompts: RECIPES.map(({ text: _, ...prompt }) => prompt) })

/** The text of a prompt, filled in. */
export function getPrompt(name: string, given: unknown) {
  const recipe = RECIPES.find((each) => each.name === name)
  if (!recipe) throw invalid(`Unknown prompt: ${name.slice(0, 60)}; prompts/list names them`)
  const values = z.record(z.string(), z.string().max(1000)).safeParse(given ?? {})
  if (!values.success) throw invalid('The arguments of a prompt are texts')
  const missing = recipe.arguments.find((each) => each.required && !values.data[each.name])
  if (missing) throw invalid(`${name} needs ${missing.name}: ${missing.description}`)
  const text = recipe.text(values.data)
  return {
    description: recipe.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
