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
}
