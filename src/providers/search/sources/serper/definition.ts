import { ALL_VERTICALS, able, type SearchSourceDefinition } from '../definition.ts'
import { openSerper } from './client.ts'

const MAPS_CREDITS = 3

export const serper: SearchSourceDefinition = {
  name: 'serper',
  label: 'Serper',
  engine: 'google',
  base: 'https://google.serper.dev',
  variables: {
    key: {
      variable: 'SERPER_API_KEY',
      description: 'Key of Serper (`serper`).',
      example: 'your-key',
    },
  },
  signUpUrl: 'https://serper.dev/signup',
  free: { requests: 2500, isMonthly: false },
  price: { usd: 1, lowestUsd: 0.3, per: 'page' },
  can: able({
    verticals: ALL_VERTICALS,
    aiOverview: 'not_looked_at',
    isLocal: true,
    devices: ['desktop'],
  }),
  units: ({ vertical }) => (vertical === 'maps' ? MAPS_CREDITS : 1),
  open: openSerper,
}
