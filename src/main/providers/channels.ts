import type { Config } from '../../platform/config.ts'
import { type Bases, REAL_BASES } from '../../providers/index-channels/port.ts'

export function channelBases({ simulated, sandboxUrl, indexBases }: Config): Bases {
  return { ...(simulated.indexing ? sandboxChannels(sandboxUrl) : REAL_BASES), ...indexBases }
}

function sandboxChannels(url = 'http://sandbox.invalid'): Bases {
  const google = `${url}/googleapis`
  return {
    indexnow: `${url}/indexnow`,
    googleIndexing: google,
    searchConsole: google,
    webmasters: google,
    bingWebmaster: `${url}/bing-webmaster`,
    googleToken: `${google}/token`,
  }
}
