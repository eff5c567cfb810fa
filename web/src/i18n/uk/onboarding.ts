import type { onboarding as english } from '../en/onboarding.ts'
import type { Message } from '../translate.ts'

export const onboarding: Record<keyof typeof english, Message> = {
  'start.title': 'Початок',
  'start.steps': 'Кроки',
  'start.site': 'Сайт',
  'start.keywords': 'Запити',
  'start.positions': 'Позиції',
  'start.keywordsTitle': 'Що шукають люди?',
  'start.keywordsText': 'Кількох запитів вистачить, щоб побачити, де стоїть {domain}. Тисячі можна додати згодом.',
  'start.check': 'Перевірити позиції',
  'start.file': 'Завантажити файл',
  'start.checking': 'Шукаємо',
  'start.done': 'Перші позиції',
  'start.ended': 'Перевірка закінчилася:',
  'start.progress': {
    one: 'Перевірено {done} з {n} запиту.',
    few: 'Перевірено {done} з {n} запитів.',
    many: 'Перевірено {done} з {n} запитів.',
    other: 'Перевірено {done} з {n} запитів.',
  },
  'start.errors': {
    one: '{n} перевірити не вдалося.',
    few: '{n} перевірити не вдалося.',
    many: '{n} перевірити не вдалося.',
    other: '{n} перевірити не вдалося.',
  },
  'start.open': 'Відкрити клієнта',
  'start.schedule': 'Перевіряти щотижня',
  'start.page': 'Знайдена сторінка',
  'start.notFound': 'не знайдено',
  'start.failed': 'не перевірено',
}
