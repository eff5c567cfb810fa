import { json, type Reply } from './reply.ts'
import type { Fault, MakeService } from './service.ts'

const KEY = 'DeepL-Auth-Key sandbox'
const STATUSES: Partial<Record<Fault, number>> = {
  '401': 403,
  '429': 429,
  '500': 500,
  '529': 529,
}

/** The translator: it says which language it would have used, and leaves tags alone. */
export const deepl: MakeService = () => ({
  name: 'deepl',
  prefix: '/deepl',
  hosts: ['api.deepl.com', 'api-free.deepl.com'],
  handle: ({ headers, path, body }): Reply => {
    if (headers.authorization !== KEY) return json({ message: 'Forbidden' }, 403)
    if (path !== '/v2/translate') return json({ message: 'Not found' }, 404)
    const { text, target_lang } = JSON.parse(body)
    if (!Array.isArray(text) || !target_lang)
      return json({ message: 'Value for "text" not supported.' }, 400)
    // A word for a plan that is used up.
    if (text.some((one) => String(one).includes('zzzquota')))
      return json({ message: 'Quota exceeded' }, 456)
    const translations = text.map((one) => ({
      detected_source_language: 'EN',
      text: `[${target_lang}] ${one}`,
    }))
    return json({ translations })
  },
  refuse: (fault) => {
    const status = STATUSES[fault]
    return status === undefined ? null : json({ message: 'Refused' }, status)
  },
})
