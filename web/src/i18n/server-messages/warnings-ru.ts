import type { ServerMessages } from './server-messages.ts'

export const warnings: ServerMessages = {
  proxy_not_named: {
    text: 'Запросы от {peer} несут X-Forwarded-For, но он не учитывается: все за этим прокси считаются одним адресом.',
    advice: 'Укажите адрес или сеть прокси в TRUST_PROXY и перезапустите.',
  },
}
