import { json } from './reply.ts'
import { deviceOf, KEY, type Part, refusing } from './serp-api.ts'
import { loadedOverview, serpBody } from './serp-body.ts'
import type { MakeService } from './service.ts'

/** HasData: the same page with names in camel case. */
export const hasdata: MakeService = (sandbox) => ({
  name: 'hasdata',
  prefix: '/hasdata',
  hosts: ['api.hasdata.com'],
  handle: ({ headers, path, params }) => {
    if (headers['x-api-key'] !== KEY) return json({ message: 'Invalid API key' }, 401)
    const requestMetadata = { id: 'sandbox', status: 'ok' }
    if (path === '/scrape/google/ai-overview') {
      const aiOverview = camelCase(loadedOverview(sandbox, params.get('pageToken') ?? ''))
      return json({ requestMetadata, aiOverview })
    }
    if (path !== '/scrape/google/serp') return json({ message: 'Not found' }, 404)
    const start = Number(params.get('start') ?? 0)
    const question = { params, device: deviceOf(params.get('deviceType')), start }
    const { error, search_metadata: _, inline_images, ...body } = serpBody(sandbox, question)
    if (error) return json({ requestMetadata, searchInformation: { totalResults: '0' } })
    return json({
      requestMetadata,
      ...(camelCase({ ...body, images_results: inline_images }) as Part),
    })
  },
  refuse: refusing((message) => ({ message })),
})

function camelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCase)
  if (typeof value !== 'object' || value === null) return value
  const renamed = Object.entries(value).map(([name, inner]) => [
    name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
    camelCase(inner),
  ])
  return Object.fromEntries(renamed)
}
