import { able, type SearchSourceDefinition } from '../definition.ts'
import { openBrightdata } from './client.ts'

export const brightdata: SearchSourceDefinition = {
  name: 'brightdata',
  label: 'Bright Data',
  engine: 'google',
  base: 'https://api.brightdata.com',
  variables: {
    key: {
      variable: 'BRIGHTDATA_API_KEY',
      description: 'Key of Bright Data (`brightdata`); its SERP API needs the zone too.',
      example: 'your-key',
    },
    project: {
      variable: 'BRIGHTDATA_ZONE',
      description: 'Zone of the SERP API of Bright Data.',
      example: 'serp_api1',
    },
  },
  project: 'zone',
  signUpUrl: 'https://brightdata.com/cp/setting/users',
  free: { requests: 5000, isMonthly: false },
  price: { usd: 1.5, lowestUsd: 1.5, per: 'page' },
  can: able({ aiOverview: 'included' }),
  open: openBrightdata,
}
