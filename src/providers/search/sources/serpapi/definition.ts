import { ALL_VERTICALS, able, type SearchSourceDefinition } from '../definition.ts'
import { openSerpapi } from './client.ts'

export const serpapi: SearchSourceDefinition = {
  name: 'serpapi',
  label: 'SerpApi',
  engine: 'google',
  base: 'https://serpapi.com',
  variables: {
    key: {
      variable: 'SERPAPI_API_KEY',
      description: 'Key of SerpApi (`serpapi`).',
      example: 'your-key',
    },
  },
  signUpUrl: 'https://serpapi.com/users/sign_up',
  free: { requests: 250, isMonthly: true },
  price: { usd: 25, lowestUsd: 9, per: 'page' },
  can: able({ verticals: ALL_VERTICALS, aiOverview: 'extra_call', isLocal: true }),
  open: openSerpapi,
}
