import { createMessages } from '../../../base/messages.ts'

export const WARNINGS = {
  proxy_not_named: {
    text: 'Requests from {peer} carry X-Forwarded-For, which is ignored: everybody behind that proxy counts as one address.',
    advice: 'Set TRUST_PROXY to the address or network of your proxy and start again.',
  },
} as const

export const warn = createMessages(WARNINGS)
