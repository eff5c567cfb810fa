import type { keywords as english } from '../en/keywords.ts'
import type { Message } from '../translate.ts'

export const keywords: Record<keyof typeof english, Message> = {
  'keyword.query': 'Запрос',
  'keyword.country': 'Страна',
  'keyword.language': 'Язык',
  'keyword.device': 'Устройство',
  'keyword.rail': 'Шкала от 1 до 100',
  'keyword.position': 'Позиция',
  'keyword.delta': 'Изменение',
  'device.desktop': 'Компьютер',
  'device.mobile': 'Телефон',
  'device.both': 'Оба',
  'keywords.count': { one: '{n} запрос', few: '{n} запроса', many: '{n} запросов', other: '{n} запроса' },
  'import.new': 'новых',
  'import.duplicate': 'уже отслеживаются',
  'import.invalid': 'не прочитано',
}
