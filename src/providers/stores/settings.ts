/** The hosts behind the two stores; each has an address, and a pace that all processes keep together. */
export const HOSTS = ['itunes', 'apps', 'hints', 'play'] as const
export type HostName = (typeof HOSTS)[number]

export type Pace = { perMinute: number; gapSeconds: number }

export type StoreSettings = {
  /** Without a last slash. */
  bases: Record<HostName, string>
  paces: Record<HostName, Pace>
  paid: { provider: 'serpapi' | 'dataforseo'; key: string; base: string } | null
  userAgents: { browser: string; itunes: string }
}

export const PAID_BASES = {
  serpapi: 'https://serpapi.com',
  dataforseo: 'https://api.dataforseo.com',
}

export const defaultStoreSettings: StoreSettings = {
  bases: {
    itunes: 'https://itunes.apple.com',
    apps: 'https://apps.apple.com',
    hints: 'https://search.itunes.apple.com',
    play: 'https://play.google.com',
  },
  // The store names about 20 calls a minute for its API and nothing for the rest: these stay below what peers observed.
  paces: {
    itunes: { perMinute: 15, gapSeconds: 1 },
    apps: { perMinute: 60, gapSeconds: 1 },
    hints: { perMinute: 30, gapSeconds: 1 },
    play: { perMinute: 10, gapSeconds: 1 },
  },
  paid: null,
  userAgents: {
    browser:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    itunes: 'iTunes/12.11 (Macintosh; OS X 10.15.7)',
  },
}

/** Every address is the sandbox's, which refuses nobody at this pace. */
export function sandboxStoreSettings(url: string): StoreSettings {
  const pace = { perMinute: 600, gapSeconds: 0 }
  return {
    ...defaultStoreSettings,
    bases: {
      itunes: `${url}/itunes`,
      apps: `${url}/apple-apps`,
      hints: `${url}/apple-search`,
      play: `${url}/play`,
    },
    paces: { itunes: pace, apps: pace, hints: pace, play: pace },
  }
}
