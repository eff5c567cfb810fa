import type { Sayings } from './sayings.ts'

export const warnings: Sayings = {
  proxy_not_named: {
    text: 'Запити від {peer} мають X-Forwarded-For, але він не враховується: усі за цим проксі вважаються однією адресою.',
    advice: 'Вкажіть адресу або мережу проксі в TRUST_PROXY і перезапустіть.',
  },
}
