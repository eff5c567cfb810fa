import { languageFrom, packs } from '../languages/index.ts'
import type { Words } from '../languages/pack.ts'

const en: Words = {
  searchTitle: 'Google Search',
  stats: (total, seconds) => `About ${total} results<nobr> (${seconds}s)&nbsp;</nobr>`,
  peopleAlsoAsk: 'People also ask',
  related: 'People also search for',
  topStories: 'Top stories',
  videos: 'Videos',
  images: 'Images',
  places: 'Places',
  sponsored: 'Sponsored',
  overview: 'AI Overview',
  overviewDeclined: 'An AI Overview is not available for this search',
  overviewFailed: "Can't generate an AI overview right now. Try again later.",
  overviewLoading: 'Generating',
  featured: 'Featured snippet from the web',
  webResults: 'Web results',
  next: 'Next',
  showingFor: 'Showing results for',
  insteadFor: 'Search instead for',
  nothing: (query) =>
    `Your search - <span><em>${query}</em></span> - did not match any documents.`,
  hints: [
    'Make sure all words are spelled correctly.',
    'Try different keywords.',
    'Try more general keywords.',
  ],
  more: 'More places',
  rated: (value) => `Rated ${value} out of 5,`,
  soldBy: (merchant) => `From ${merchant}`,
}

const ru: Words = {
  searchTitle: 'Поиск в Google',
  stats: (total, seconds) =>
    `Результатов: примерно ${total}<nobr> (${seconds} сек.)&nbsp;</nobr>`,
  peopleAlsoAsk: 'Люди также спрашивают',
  related: 'Люди также ищут',
  topStories: 'Главные новости',
  videos: 'Видео',
  images: 'Картинки',
  places: 'Места',
  sponsored: 'Реклама',
  overview: 'Обзор от ИИ',
  overviewDeclined: 'Для этого запроса обзор от ИИ недоступен',
  overviewFailed: 'Не удалось создать обзор от ИИ. Повторите попытку позже.',
  overviewLoading: 'Создание обзора',
  featured: 'Выделенное описание из Интернета',
  webResults: 'Результаты из Интернета',
  next: 'Следующая',
  showingFor: 'Показаны результаты по запросу',
  insteadFor: 'Искать вместо этого',
  nothing: (query) => `По запросу <span><em>${query}</em></span> ничего не найдено.`,
  hints: [
    'Убедитесь, что все слова написаны без ошибок.',
    'Попробуйте использовать другие ключевые слова.',
  ],
  more: 'Другие места',
  rated: (value) => `Рейтинг: ${value} из 5,`,
  soldBy: (merchant) => `Продавец: ${merchant}`,
}

const uk: Words = {
  searchTitle: 'Пошук Google',
  stats: (total, seconds) =>
    `Приблизна кількість результатів: ${total}<nobr> (${seconds} с)&nbsp;</nobr>`,
  peopleAlsoAsk: 'Люди також запитують',
  related: 'Люди також шукають',
  topStories: 'Головні новини',
  videos: 'Відео',
  images: 'Зображення',
  places: 'Місця',
  sponsored: 'Реклама',
  overview: 'Огляд від ШІ',
  overviewDeclined: 'Для цього запиту огляд від ШІ недоступний',
  overviewFailed: 'Зараз не вдається створити огляд від ШІ. Спробуйте пізніше.',
  overviewLoading: 'Створення огляду',
  featured: 'Виділений опис з Інтернету',
  webResults: 'Результати з Інтернету',
  next: 'Уперед',
  showingFor: 'Показано результати за запитом',
  insteadFor: 'Натомість шукати',
  nothing: (query) => `На запит <span><em>${query}</em></span> не знайдено жодного документа.`,
  hints: ['Переконайтеся, що всі слова написано правильно.', 'Спробуйте інші ключові слова.'],
  more: 'Інші місця',
  rated: (value) => `Оцінка: ${value} з 5,`,
  soldBy: (merchant) => `Продавець: ${merchant}`,
}

export function wordsFor(hl: string): Words {
  const language = languageFrom(hl)
  switch (language) {
    case 'en':
      return en
    case 'ru':
      return ru
    case 'uk':
      return uk
    default:
      return packs[language].words
  }
}
