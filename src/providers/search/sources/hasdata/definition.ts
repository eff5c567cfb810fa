import { able, type SearchSourceDefinition } from '../definition.ts'
import { openHasdata } from './client.ts'

export const hasdata: SearchSourceDefinition = {
  name: 'hasdata',
  label: 'HasData',
  engine: 'google',
  base: 'https://api.hasdata.com',
  variables: {
    key: {
      variable: 'HASDATA_API_KEY',
      description: 'Key of HasData (`hasdata`).',
      example: 'your-key',
    },
  },
  signUpUrl: 'https://app.hasdata.com/sign-up',
  free: null,
  price: { usd: 0.8, lowestUsd: 0.8, per: 'page' },
  can: able({ aiOverview: 'extra_call' }),
  open: openHasdata,
}
