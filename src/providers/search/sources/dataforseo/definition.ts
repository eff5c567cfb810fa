import { able, type PricedQuery, type SearchSourceDefinition } from '../definition.ts'
import { openDataforseo } from './client.ts'

/** What each further ten results cost, as a part of the first. */
const FURTHER_TEN = 0.75

export const dataforseo: SearchSourceDefinition = {
  name: 'dataforseo',
  label: 'DataForSEO',
  engine: 'google',
  base: 'https://api.dataforseo.com',
  variables: {
    login: {
      variable: 'DATAFORSEO_LOGIN',
      description: 'Login of DataForSEO (`dataforseo`); needs the password too.',
      example: 'you@example.com',
    },
    password: {
      variable: 'DATAFORSEO_PASSWORD',
      description: 'Password of DataForSEO.',
      example: 'your-password',
    },
  },
  signUpUrl: 'https://app.dataforseo.com/register',
  free: null,
  price: { usd: 2, lowestUsd: 2, per: 'depth' },
  can: able({
    verticals: ['search', 'maps'],
    isLocal: true,
    aiOverview: 'included',
    isDeep: true,
  }),
  units,
  queuedPart: 0.3,
  open: openDataforseo,
}

function units({ vertical, num, page }: PricedQuery): number {
  return vertical === 'maps' ? 1 : 1 + FURTHER_TEN * (Math.ceil((num * page) / 10) - 1)
}
