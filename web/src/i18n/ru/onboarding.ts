import type { onboarding as english } from '../en/onboarding.ts'
import type { Message } from '../translate.ts'

export const onboarding: Record<keyof typeof english, Message> = {
  'start.title': 'Начало',
  'start.steps': 'Шаги',
  'start.site': 'Сайт',
  'start.keywords': 'Запросы',
  'start.positions': 'Позиции',
  'start.keywordsTitle': 'Что ищут люди?',
  'start.keywordsText': 'Нескольких запросов хватит, чтобы увидеть, где стоит {domain}. Тысячи можно добавить позже.',
  'start.check': 'Проверить позиции',
  'start.file': 'Загрузить файл',
  'start.checking': 'Ищем',
  'start.done': 'Первые позиции',
  'start.ended': 'Проверка закончилась:',
  'start.progress': {
    one: 'Проверен {done} из {n} запроса.',
    few: 'Проверено {done} из {n} запросов.',
    many: 'Проверено {done} из {n} запросов.',
    other: 'Проверено {done} из {n} запросов.',
  },
  'start.errors': {
    one: '{n} проверить не удалось.',
    few: '{n} проверить не удалось.',
    many: '{n} проверить не удалось.',
    other: '{n} проверить не удалось.',
  },
  'start.open': 'Открыть клиента',
  'start.schedule': 'Проверять каждую неделю',
  'start.page': 'Найденная страница',
  'start.notFound': 'не найден',
  'start.failed': 'не проверен',
}
