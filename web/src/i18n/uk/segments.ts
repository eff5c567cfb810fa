import type { segments as english } from '../en/segments.ts'
import type { Message } from '../translate.ts'

export const segments: Record<keyof typeof english, Message> = {
  'bulk.edit': 'Змінити',
  'bulk.title': {
    one: 'Змінити {n} запит',
    few: 'Змінити {n} запити',
    many: 'Змінити {n} запитів',
    other: 'Змінити {n} запиту',
  },
  'bulk.keep': 'Як є',
  'bulk.keepHint': 'Порожнє поле лишить усе як є',
  'bulk.addTags': 'Додати мітки',
  'bulk.removeTags': 'Прибрати мітки',
  'bulk.done': {
    one: 'Змінено {n} запит',
    few: 'Змінено {n} запити',
    many: 'Змінено {n} запитів',
    other: 'Змінено {n} запиту',
  },
  'bulk.conflict':
    'Два з них стали б одним запитом на одному пристрої. Нічого не змінено; виберіть менше або спершу видаліть один.',
}
