export const system = {
  'status.title': 'Status',
  'status.lead': 'Whether the service and its parts work, checked every half a minute.',
  'status.works': 'Works',
  'status.fails': 'Does not work',
  'status.database': 'Database',
  'status.scheduler': 'Background work',
  'status.config': 'Settings',
  'status.sources': 'Search sources',
  'status.noSources': 'None set up',
  'status.checked': 'Checked',
  'status.configErrors': 'Settings that were not understood',
} as const
