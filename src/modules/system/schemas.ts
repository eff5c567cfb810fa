import { z } from 'zod'

export const HealthResponse = z
  .object({
    config: z.enum(['ok', 'missing or invalid']),
    config_errors: z.array(z.string()),
    database: z.enum(['ok', 'error']),
    fallback_providers: z.array(z.string()),
    provider: z.string(),
    scheduler: z.string(),
    timestamp: z.iso.datetime(),
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
