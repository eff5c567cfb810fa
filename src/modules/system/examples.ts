import { z } from 'zod'
import { get, operation } from '../../core/operation.ts'
import { curlOf } from './curl.ts'
import { QUICK_START } from './quick-start.ts'
import { Example } from './schemas.ts'

export const listExamples = operation({
  name: 'list_examples',
  summary: 'Quick-start examples: what to send, and what comes back',
  access: 'guest',
  input: z.object({}),
  output: z.array(Example),
  routes: [get('/api/examples')],
  tool: {
    effect: 'read',
    hint: 'For people who write code against the REST surface; tools need none of it.',
  },
  async run({ origin: base }) {
    return QUICK_START.map((example) => {
      const headers = Object.entries(example.request.headers ?? {}).map(([name, value]) => [
        name,
        value.replace('$BASE', base),
      ])
      const request = { ...example.request, headers: Object.fromEntries(headers) }
      return { ...example, request, curl: curlOf({ ...request, url: base + request.path }) }
    })
  },
})
