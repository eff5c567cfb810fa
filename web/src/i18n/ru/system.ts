import type { system as english } from '../en/system.ts'
import type { Message } from '../translate.ts'

export const system: Record<keyof typeof english, Message> = {
  'status.title': 'Состояние',
  'status.lead': 'Работают ли сервис и его части; проверяется каждые полминуты.',
  'status.works': 'Работает',
  'status.fails': 'Не работает',
  'status.database': 'База данных',
  'status.scheduler': 'Фоновая работа',
  'status.config': 'Настройки',
  'status.sources': 'Источники поиска',
  'status.noSources': 'Не заданы',
  'status.checked': 'Проверено',
  'status.configErrors': 'Непонятые настройки',
}
