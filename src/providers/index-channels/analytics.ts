import { z } from 'zod'
import { jsonOf, refused } from './call.ts'
import { askGoogle, type Google } from './google-call.ts'
import type { Bases, ChannelResult, GoogleAccount } from './port.ts'

type VisitAsk = {
  propertyId: string
  from: string
  to: string
  channel: 'organic' | 'assistant'
}
/** `source` is the host of an assistant; empty for search. */
export type VisitRow = {
  day: string
  landingPage: string
  source: string
  sessions: number
  keyEvents: number
}
export type Visited = { rows: VisitRow[]; failed: null } | { rows: null; failed: ChannelResult }

/** The reports of a property of Google Analytics 4. */
export type Analytics = {
  visits(account: GoogleAccount, ask: VisitAsk, signal: AbortSignal): Promise<Visited>
}

/** Hosts that answers of assistants send visitors from; apps often say nothing, so that counts are a lower bound. */
const ASSISTANT_HOSTS = [
  'chatgpt.com',
  'openai.com',
  'perplexity.ai',
  'perplexity',
  'gemini.google.com',
  'bard.google.com',
  'copilot.microsoft.com',
  'copilot.com',
  'claude.ai',
  'deepseek.com',
  'grok.com',
  'meta.ai',
  'mistral.ai',
  'you.com',
  'poe.com',
]
const ASSISTANTS = `^(.*\\.)?(${ASSISTANT_HOSTS.map((host) => host.replaceAll('.', '\\.')).join('|')})$`

const channelIs = (value: string) => ({
  filter: {
    fieldName: 'sessionDefaultChannelGroup',
    stringFilter: { matchType: 'EXACT', value },
  },
})
const FILTERS = {
  organic: channelIs('Organic Search'),
  assistant: {
    orGroup: {
      expressions: [
        channelIs('AI Assistant'),
        {
          filter: {
            fieldName: 'sessionSource',
            stringFilter: { matchType: 'FULL_REGEXP', value: ASSISTANTS },
          },
        },
      ],
    },
  },
}

const PAGE = 100_000
const MAX_ROWS = 1_000_000
const MAX_BYTES = 64 * 1024 * 1024
const MAX_TEXT = 1000

const Values = z.array(z.object({ value: z.string() }))
const Answer = z.object({
  rows: z
    .array(z.object({ dimensionValues: Values, metricValues: Values }))
    .max(PAGE)
    .default([]),
  rowCount: z.int().min(0).default(0),
})

export function createAnalytics(google: Google, { analyticsData }: Bases): Analytics {
  return {
    async visits(account, { propertyId, from, to, channel }, signal) {
      const names = [
        'date',
        'landingPage',
        ...(channel === 'assistant' ? ['sessionSource'] : []),
      ]
      const rows: VisitRow[] = []
      for (let offset = 0; offset < MAX_ROWS; offset += PAGE) {
        const body = {
          dateRanges: [{ startDate: from, endDate: to }],
          dimensions: names.map((name) => ({ name })),
          metrics: [{ name: 'sessions' }, { name: 'keyEvents' }],
          dimensionFilter: FILTERS[channel],
          ...{ limit: String(PAGE), offset: String(offset) },
        }
        const url = `${analyticsData}/v1beta/properties/${encodeURIComponent(propertyId)}:runReport`
        const sent = {
          method: 'POST',
          url,
          body,
          scope: 'analyticsReadonly',
          signal,
          maxBytes: MAX_BYTES,
        } as const
        const { answer, failed } = await askGoogle(google, account, sent)
        if (!answer) return { rows: null, failed }
        const read = Answer.safeParse(jsonOf(answer))
        const page = read.success ? read.data.rows.map(readRow) : []
        if (!read.success || page.includes(null))
          return { rows: null, failed: refused(answer.status, 'unexpected', 'not a report') }
        for (const row of page) if (row) rows.push(row)
        if (page.length < PAGE) break
      }
      return { rows, failed: null }
    },
  }
}

type Given = z.output<typeof Answer>['rows'][number]

/** Numbers come as texts, days without dashes. */
function readRow({ dimensionValues, metricValues }: Given): VisitRow | null {
  const [date = '', page = '', source = ''] = dimensionValues.map(({ value }) => value)
  const [sessions = Number.NaN, keyEvents = Number.NaN] = metricValues.map(({ value }) =>
    Number(value),
  )
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? []
  if (
    !year ||
    !Number.isSafeInteger(sessions) ||
    sessions >= 2 ** 31 ||
    !Number.isFinite(keyEvents)
  )
    return null
  const tidy = (text: string) => text.slice(0, MAX_TEXT).replaceAll('\0', ' ').toWellFormed()
  return {
    day: `${year}-${month}-${day}`,
    landingPage: tidy(page),
    source: tidy(source),
    sessions,
    keyEvents,
  }
}
