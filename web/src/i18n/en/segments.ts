export const segments = {
  'bulk.edit': 'Edit',
  'bulk.title': { one: 'Edit {n} keyword', other: 'Edit {n} keywords' },
  'bulk.keep': 'As it is',
  'bulk.keepHint': 'Empty keeps what each has',
  'bulk.addTags': 'Add tags',
  'bulk.removeTags': 'Take tags away',
  'bulk.done': { one: '{n} keyword changed', other: '{n} keywords changed' },
  'bulk.conflict':
    'Two of them would become the same keyword on the same device. Nothing was changed; choose fewer, or delete one first.',
} as const
