import type { system as english } from '../en/system.ts'
import type { Message } from '../translate.ts'

export const system: Record<keyof typeof english, Message> = {
  'status.title': 'Стан',
  'status.lead': 'Чи працюють сервіс і його частини; перевіряється кожні пів хвилини.',
  'status.works': 'Працює',
  'status.fails': 'Не працює',
  'status.database': 'База даних',
  'status.scheduler': 'Фонова робота',
  'status.config': 'Налаштування',
  'status.sources': 'Джерела пошуку',
  'status.noSources': 'Не задано',
  'status.checked': 'Перевірено',
  'status.configErrors': 'Незрозумілі налаштування',
  'status.queue': 'Черга',
  'status.local': 'Власне читання видачі',
  'status.history': {
    one: 'Останній {n} день',
    few: 'Останні {n} дні',
    many: 'Останні {n} днів',
    other: 'Останні {n} дня',
  },
  'status.historyText':
    'Стовпчик — доба за UTC. Гаразд — коли такою була кожна записана хвилина, не працювало — коли половина; день без стовпчика не записано.',
  'status.sandbox': 'Пошук і моделі тут імітуються.',
  'status.fine': 'Гаразд',
  'status.disturbed': 'Збої',
  'status.down': 'Не працювало',
  'status.noDays': 'Записів поки немає: не питали.',
  'status.unrecorded': 'Не записано',
  'status.idle': 'Давно не питали',
  'status.soon': 'Виміряємо протягом хвилини',
  'status.delay': 'Робота починається через {n} с',
  'status.summary': 'днів гаразд {fine}, зі збоями {disturbed}, не працювало {down}, не записано {unrecorded}',
  'status.badMinutes': {
    one: 'Не гаразд: {bad} із {n} записаної хвилини',
    few: 'Не гаразд: {bad} із {n} записаних хвилин',
    many: 'Не гаразд: {bad} із {n} записаних хвилин',
    other: 'Не гаразд: {bad} із {n} записаних хвилин',
  },
}
