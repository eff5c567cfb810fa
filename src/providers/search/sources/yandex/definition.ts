import { able, type SearchSourceDefinition } from '../definition.ts'
import { openYandex } from './client.ts'

export const yandex: SearchSourceDefinition = {
  name: 'yandex',
  label: 'Yandex',
  engine: 'yandex',
  base: 'https://searchapi.api.cloud.yandex.net',
  variables: {
    key: {
      variable: 'YANDEX_API_KEY',
      description: 'Key of the Yandex Search API (`yandex`); needs the folder too.',
      example: 'your-key',
    },
    project: {
      variable: 'YANDEX_FOLDER_ID',
      description: 'Folder of Yandex Cloud that pays for the searches.',
      example: 'b1gexample',
    },
  },
  project: 'folder',
  signUpUrl: 'https://console.yandex.cloud',
  free: null,
  price: { usd: 4, lowestUsd: 4, per: 'request' },
  can: able({ aiOverview: 'none', isDeep: true }),
  open: openYandex,
}
