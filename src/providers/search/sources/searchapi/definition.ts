import { able, type SearchSourceDefinition } from '../definition.ts'
import { openSearchapi } from './client.ts'

export const searchapi: SearchSourceDefinition = {
  name: 'searchapi',
  label: 'SearchApi',
  engine: 'google',
  base: 'https://www.searchapi.io',
  variables: {
    key: {
      variable: 'SEARCHAPI_API_KEY',
      description: 'Key of SearchApi.io (`searchapi`).',
      example: 'your-key',
    },
  },
  signUpUrl: 'https://www.searchapi.io/users/sign_up',
  free: { requests: 100, isMonthly: false },
  price: { usd: 4, lowestUsd: 1, per: 'page' },
  can: able({ aiOverview: 'extra_call' }),
  open: openSearchapi,
}
