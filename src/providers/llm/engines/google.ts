import { z } from 'zod'
import type { Cite, Engine, RawResponse, ResponseDetails } from './engine.ts'

/** The Gemini API; its sources come as redirects, and offsets count bytes. */
export const google: Engine = {
  can: { search: true, location: false, tools: true },
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

const Grounding = z.object({
  webSearchQueries: z.array(z.string()).nullish(),
  groundingChunks: z
    .array(z.object({ web: z.object({ uri: z.string() }).nullish() }))
    .nullish(),
  groundingSupports: z
    .array(
      z.object({
        segment: z
          .object({ startIndex: z.number().nullish(), endIndex: z.number().nullish() })
          .nullish(),
        groundingChunkIndices: z.array(z.number()).nullish(),
      }),
    )
    .nullish(),
})

const Metadata = z.object({ google: z.object({ groundingMetadata: Grounding }) })

const Body = z.object({ modelVersion: z.string() })

function readGrounding({ metadata, text, model, body }: RawResponse): ResponseDetails {
  const servedModel = Body.safeParse(body).data?.modelVersion ?? null
  const read = Metadata.safeParse(metadata)
  if (!read.success) return { cites: [], searches: 0, servedModel }
  const { webSearchQueries, groundingChunks, groundingSupports } =
    read.data.google.groundingMetadata
  const queries = webSearchQueries ?? []
  const bytes = Buffer.from(text)
  const at = (index: number) => bytes.subarray(0, index).toString().length
  const cites = (groundingSupports ?? []).flatMap(({ segment, groundingChunkIndices }) =>
    (groundingChunkIndices ?? []).flatMap((chunk): Cite[] => {
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
