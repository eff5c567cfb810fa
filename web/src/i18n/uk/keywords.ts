import type { keywords as english } from '../en/keywords.ts'
import type { Message } from '../translate.ts'

export const keywords: Record<keyof typeof english, Message> = {
  'keyword.query': 'Запит',
  'keyword.country': 'Країна',
  'keyword.language': 'Мова',
  'keyword.device': 'Пристрій',
  'keyword.rail': 'Шкала від 1 до 100',
  'keyword.position': 'Позиція',
  'keyword.delta': 'Зміна',
  'device.desktop': 'Комп’ютер',
  'device.mobile': 'Телефон',
  'device.both': 'Обидва',
  'keywords.count': { one: '{n} запит', few: '{n} запити', many: '{n} запитів', other: '{n} запиту' },
  'import.new': 'нових',
  'import.duplicate': 'уже відстежуються',
  'import.invalid': 'не прочитано',
}
