import type { segments as english } from '../en/segments.ts'
import type { Message } from '../translate.ts'

export const segments: Record<keyof typeof english, Message> = {
  'bulk.edit': 'Изменить',
  'bulk.title': {
    one: 'Изменить {n} запрос',
    few: 'Изменить {n} запроса',
    many: 'Изменить {n} запросов',
    other: 'Изменить {n} запроса',
  },
  'bulk.keep': 'Как есть',
  'bulk.keepHint': 'Пустое поле оставит всё как есть',
  'bulk.addTags': 'Добавить метки',
  'bulk.removeTags': 'Убрать метки',
  'bulk.done': {
    one: 'Изменён {n} запрос',
    few: 'Изменено {n} запроса',
    many: 'Изменено {n} запросов',
    other: 'Изменено {n} запроса',
  },
  'bulk.conflict':
    'Два из них стали бы одним запросом на одном устройстве. Ничего не изменено; выберите меньше или сначала удалите один.',
}
