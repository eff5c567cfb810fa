import { z } from 'zod'
import { optionalNumber, someOf } from '../../search/api/shape.ts'
import type { ModelDefinition } from './definition.ts'
import type { Cite, Engine, RawResponse, ResponseDetails } from './engine.ts'

/** The Gemini API; its sources come as redirects, and offsets count bytes. */
const engine: Engine = {
  can: { search: true, location: false, tools: true },
  searching: { tokens: 0, usual: 1, most: 5 },
  wantsMemo: true,
  async open({ key = '', base }, fetch) {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    const provider = createGoogleGenerativeAI({ apiKey: key, baseURL: base, fetch })
    return {
      model: (id) => provider(id),
      webSearch: (id) => ({
        model: provider(id),
        tools: { google_search: provider.tools.googleSearch({}) },
      }),
    }
  },
  readDetails: readGrounding,
}

export const google: ModelDefinition = {
  name: 'google',
  label: 'Google',
  assistant: 'Gemini',
  variables: {
    key: {
      variable: 'GOOGLE_AI_API_KEY',
      description: 'Key of Google AI (`google`).',
      example: 'your-key',
    },
  },
  base: 'https://generativelanguage.googleapis.com/v1beta',
  model: 'gemini-3.8-flash',
  requestsPerMinute: 120,
  concurrency: 8,
  signUpUrl: 'https://aistudio.google.com/apikey',
  prices: {
    'gemini-2.5-flash': { input: 0.3, cached: 0.03, output: 2.5, search: 35 },
    'gemini-2.5-flash-lite': { input: 0.1, cached: 0.01, output: 0.4, search: 35 },
    'gemini-2.5-pro': { input: 1.25, cached: 0.125, output: 10, search: 35 },
    'gemini-3.8-flash': { input: 0.75, output: 3.75, search: 14 },
  },
  engine,
  sandbox: { path: 'gemini/v1beta' },
}

const Segment = z
  .object({ startIndex: optionalNumber, endIndex: optionalNumber })
  .nullish()
  .catch(null)
// Supports name chunks by their number, so that one which cannot be read keeps it.
const Chunk = z
  .object({ web: z.object({ uri: z.string() }).nullish() })
  .nullish()
  .catch(null)
const Grounding = z.object({
  webSearchQueries: someOf(z.string()),
  groundingChunks: z.array(Chunk).nullish().catch(null),
  groundingSupports: someOf(
    z.object({ segment: Segment, groundingChunkIndices: someOf(z.int().min(0)) }),
  ),
})

const Metadata = z.object({ google: z.object({ groundingMetadata: Grounding }) })

const Body = z.object({ modelVersion: z.string() })

function readGrounding({ metadata, text, model, body }: RawResponse): ResponseDetails {
  const servedModel = Body.safeParse(body).data?.modelVersion ?? null
  const read = Metadata.safeParse(metadata)
  if (!read.success) return { cites: [], searches: 0, servedModel }
  const {
    webSearchQueries: queries,
    groundingChunks,
    groundingSupports,
  } = read.data.google.groundingMetadata
  const bytes = Buffer.from(text)
  const at = (index: number) => bytes.subarray(0, index).toString().length
  const cites = groundingSupports.flatMap(({ segment, groundingChunkIndices }) =>
    groundingChunkIndices.flatMap((chunk): Cite[] => {
      const url = groundingChunks?.[chunk]?.web?.uri
      return url
        ? [{ url, start: at(segment?.startIndex ?? 0), end: at(segment?.endIndex ?? 0) }]
        : []
    }),
  )
  // The second generation bills a grounded answer once, later ones every query.
  const isBilledOnce = model.startsWith('gemini-2')
  return {
    cites,
    queries,
    servedModel,
    searches: isBilledOnce ? Math.min(1, queries.length) : queries.length,
  }
}
