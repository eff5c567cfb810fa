import type { ServerMessages } from './server-messages.ts'

export const warnings: ServerMessages = {
  proxy_not_named: {
    text: 'Запити від {peer} мають X-Forwarded-For, але він не враховується: усі за цим проксі вважаються однією адресою.',
    advice: 'Вкажіть адресу або мережу проксі в TRUST_PROXY і перезапустіть.',
  },
}
