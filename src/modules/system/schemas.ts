import { z } from 'zod'
import { PORTS } from '../../platform/config/sandbox.ts'

export const HealthResponse = z
  .object({
    config: z
      .enum(['ok', 'missing or invalid'])
      .describe('Whether every setting was understood'),
    config_errors: z
      .array(z.string())
      .describe('Each setting that was not understood, and why'),
    database: z.enum(['ok', 'error']).describe('Whether the database answers'),
    fallback_providers: z
      .array(z.string())
      .describe('Search sources asked after the first, then the language models'),
    provider: z
      .string()
      .describe('The search source that is asked first; sandbox while search is simulated'),
    scheduler: z.string().describe('running while a worker is alive, else stopped'),
    simulated: z
      .array(z.enum(PORTS))
      .describe(
        'The parts of the outside world that the sandbox stands in for; the others are real',
      ),
    timestamp: z.iso.datetime().describe('When this was answered'),
    version: z.string().describe('The version of the product'),
  })
  .meta({ id: 'HealthResponse' })

export const Example = z
  .object({
    title: z.string(),
    description: z.string(),
    request: z.object({
      method: z.string(),
      path: z.string(),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.unknown().optional(),
    }),
    response: z.object({ status: z.int(), body: z.unknown() }),
    keep: z
      .record(z.string(), z.string())
      .optional()
      .describe('Variables that later examples use, and the field of the answer each is'),
    curl: z.string(),
  })
  .meta({ id: 'Example' })
export type Example = z.infer<typeof Example>
