import { able, type SearchSourceDefinition } from '../definition.ts'
import { openBraveApi } from './client.ts'

export const braveApi: SearchSourceDefinition = {
  name: 'brave-api',
  label: 'Brave Search API',
  engine: 'brave',
  base: 'https://api.search.brave.com',
  variables: {
    key: {
      variable: 'BRAVE_API_KEY',
      description: 'Key of the Brave Search API (`brave-api`).',
      example: 'your-key',
    },
  },
  signUpUrl: 'https://api-dashboard.search.brave.com/register',
  free: { requests: 1000, isMonthly: true },
  price: { usd: 5, lowestUsd: 5, per: 'page' },
  can: able({
    verticals: ['search', 'news', 'images', 'videos'],
    aiOverview: 'none',
    devices: ['desktop'],
    locations: 'country',
    languages: 52,
  }),
  open: openBraveApi,
}
