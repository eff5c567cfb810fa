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
  'status.queue': 'Очередь',
  'status.local': 'Собственное чтение выдачи',
  'status.history': {
    one: 'Последний {n} день',
    few: 'Последние {n} дня',
    many: 'Последние {n} дней',
    other: 'Последние {n} дня',
  },
  'status.historyText':
    'Столбик — сутки по UTC. В порядке — когда такой была каждая записанная минута, не работало — когда половина; день без столбика не записан.',
  'status.sandbox': 'Поиск и модели здесь имитируются.',
  'status.fine': 'В порядке',
  'status.disturbed': 'Сбои',
  'status.down': 'Не работало',
  'status.noDays': 'Записей пока нет: не спрашивали.',
  'status.unrecorded': 'Не записано',
  'status.idle': 'Давно не спрашивали',
  'status.soon': 'Измерим в течение минуты',
  'status.delay': 'Работа начинается через {n} с',
  'status.summary': 'дней в порядке {fine}, со сбоями {disturbed}, не работало {down}, не записано {unrecorded}',
  'status.badMinutes': {
    one: 'Не в порядке: {bad} из {n} записанной минуты',
    few: 'Не в порядке: {bad} из {n} записанных минут',
    many: 'Не в порядке: {bad} из {n} записанных минут',
    other: 'Не в порядке: {bad} из {n} записанных минут',
  },
}
