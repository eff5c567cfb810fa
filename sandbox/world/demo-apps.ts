/** The apps of the demo client: one in each store, by the same maker. */
export const demoAppMarks = [
  {
    name: 'Brewlane: Coffee Brew Timer',
    developer: 'Brewlane GmbH',
    adamId: '6450000101',
    bundleId: 'com.brewlane.timer',
    packageName: 'com.brewlane.timer',
    subtitle: 'Pour over & espresso recipes',
    shortDescription:
      'Coffee timer, recipes & bean journal for pour over, espresso and cold brew.',
    authority: 0.72,
    ratings: 4200,
    screenshots: 6,
    hasVideo: false,
    cadence: 24,
  },
] as const

export const demoApps = [
  {
    store: 'app_store',
    app_name: 'Brewlane: Coffee Brew Timer',
    app_identifier: '6450000101',
    app_url: 'https://apps.apple.com/us/app/brewlane-coffee-brew-timer/id6450000101',
    country: 'US',
    language: 'en',
    developer: 'Brewlane GmbH',
    category: 'Food & Drink',
  },
  {
    store: 'google_play',
    app_name: 'Brewlane: Coffee Brew Timer',
    app_identifier: 'com.brewlane.timer',
    app_url: 'https://play.google.com/store/apps/details?id=com.brewlane.timer',
    country: 'US',
    language: 'en',
    developer: 'Brewlane GmbH',
    category: 'Food & Drink',
  },
]

const queries = [
  'coffee timer',
  'brew timer',
  'pour over timer',
  'espresso log',
  'coffee recipes',
  'coffee journal',
  'bean tracker',
  'cold brew',
  'v60 timer',
  'aeropress recipes',
  'coffee grinder settings',
  'caffeine tracker',
  'barista app',
  'brewlane',
  'coffee ratio calculator',
  'latte art',
  'coffee subscription',
  'moka pot guide',
]

export const demoAppKeywords = queries.flatMap((query) =>
  ['app_store', 'google_play'].map((store) => ({
    query,
    store,
    country: 'US',
    language: 'en',
  })),
)
