/** The parts of the product that a key or an app can be confined to, by their names in the API. */
export const TOOLSET_GROUPS = [
  {
    label: 'toolsets.rankings',
    names: [
      'clients',
      'rank-checks',
      'schedules',
      'runs',
      'insights',
      'analytics',
      'clusters',
      'pages',
      'local-packs',
      'geo-grids',
      'forecasts',
      'click-models',
      'history-imports',
    ],
  },
  {
    label: 'toolsets.research',
    names: [
      'serp',
      'keyword-ideas',
      'keyword-research',
      'search-volumes',
      'recommendations',
      'ads',
      'backlinks',
      'indexing',
      'search-console',
      'google-accounts',
      'site-visits',
    ],
  },
  { label: 'toolsets.answers', names: ['aeo', 'answer-corpus', 'engine-reports', 'aso'] },
  {
    label: 'toolsets.sharing',
    names: [
      'reports',
      'feeds',
      'alerts',
      'notification-channels',
      'webhooks',
      'messaging',
      'activity',
      'leads',
      'privacy',
      'mail-bounces',
    ],
  },
  {
    label: 'toolsets.workspace',
    names: [
      'accounts',
      'credits',
      'sources',
      'requests',
      'system',
      'finder',
      'assistant',
      'demo',
      'sandbox-data',
    ],
  },
] as const

export type Toolset = (typeof TOOLSET_GROUPS)[number]['names'][number]
