import type { Config } from '../../platform/config.ts'
import { type Bases, REAL_BASES } from '../../providers/index-channels/port.ts'

export function channelBases({
  simulated,
  sandboxUrl,
  indexBases,
  googleClient,
}: Config): Bases {
  return {
    ...(simulated.indexing ? sandboxChannels(sandboxUrl) : { ...REAL_BASES, googleClient }),
    ...indexBases,
  }
}

/** The client that the sandbox knows. */
const SANDBOX_CLIENT = { id: 'sandbox.apps.googleusercontent.com', secret: 'sandbox-secret' }

function sandboxChannels(url = 'http://sandbox.invalid'): Bases {
  const google = `${url}/googleapis`
  return {
    indexnow: `${url}/indexnow`,
    googleIndexing: google,
    searchConsole: google,
    webmasters: google,
    bingWebmaster: `${url}/bing-webmaster`,
    googleToken: `${google}/token`,
    // Shown by ourselves: a browser does not reach the sandbox.
    googleSignIn: '/google/consent',
    googleRevoke: `${google}/revoke`,
    googleClient: SANDBOX_CLIENT,
    analyticsData: google,
    searchStatus: `${google}/status`,
  }
}
