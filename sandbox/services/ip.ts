import { key } from '../world/chance.ts'
import { json } from './reply.ts'
import type { MakeService } from './service.ts'

/** Tells a visitor from which market it seems to come; the address is from the range reserved for examples. */
export const ip: MakeService = () => ({
  name: 'ip',
  prefix: '/ip',
  hosts: ['ip.test'],
  handle: ({ market }) =>
    json({
      ip: `203.0.113.${market ? 1 + (key(market) % 250) : 254}`,
      country: market?.toUpperCase() ?? null,
      market,
    }),
})
