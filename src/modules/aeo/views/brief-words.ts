type Section = { heading: string; points: string[] }
type Shape = { prompt: string; brand: string; entities: string[]; questions: string[] }
type Reason = { own: { named: number; answers: number }; competitors: string[] }

type Words = {
  why(reason: Reason): string
  questions(prompt: string): string[]
  outline(shape: Shape): Section[]
  measures: string[]
}

/** A brief by rules. It calls for quotations, figures and sources: what was shown to make answers cite a page. */
export const BRIEF_WORDS: Record<'en' | 'ru' | 'uk', Words> = {
  en: {
    why: ({ own, competitors }) =>
      `${own.named} of ${own.answers} answers name or cite you${competitors.length ? `; others are known there: ${competitors.join(', ')}` : ''}.`,
    questions: (prompt) => [prompt, 'How do you choose?', 'What does it cost?', 'What are the alternatives?'],
    outline: ({ prompt, brand, entities, questions }) => [
      {
        heading: prompt,
        points: [
          'Answer in the first two sentences',
          `Say what ${brand} offers and for whom`,
          'Name the date of the figures',
        ],
      },
      {
        heading: 'How to choose',
        points: entities.length ? entities.map((entity) => `Cover: ${entity}`) : ['List the criteria'],
      },
      {
        heading: 'Comparison',
        points: [
          'A table with the same criteria for every option',
          'Figures with their source',
          'Where another option fits better',
        ],
      },
      {
        heading: 'What experts and customers say',
        points: ['Two quotations with name and role', 'A link to each source'],
      },
      { heading: 'Questions', points: questions.slice(0, 5) },
    ],
    measures: [
      'Ask this prompt again in two weeks and compare the mention rate',
      'Watch whether the new page is cited',
    ],
  },
  ru: {
    why: ({ own, competitors }) =>
      `Вас называют или цитируют в ${own.named} из ${own.answers} ответов${competitors.length ? `; там знают других: ${competitors.join(', ')}` : ''}.`,
    questions: (prompt) => [prompt, 'Как выбрать?', 'Сколько это стоит?', 'Какие есть альтернативы?'],
    outline: ({ prompt, brand, entities, questions }) => [
      {
        heading: prompt,
        points: [
          'Ответьте в первых двух предложениях',
          `Скажите, что и для кого предлагает ${brand}`,
          'Укажите дату данных',
        ],
      },
      {
        heading: 'Как выбрать',
        points: entities.length ? entities.map((entity) => `Раскройте: ${entity}`) : ['Перечислите критерии'],
      },
      {
        heading: 'Сравнение',
        points: [
          'Таблица с одинаковыми критериями для всех вариантов',
          'Цифры с источником',
          'Когда лучше другой вариант',
        ],
      },
      {
        heading: 'Что говорят эксперты и покупатели',
        points: ['Две цитаты с именем и должностью', 'Ссылка на каждый источник'],
      },
      { heading: 'Вопросы', points: questions.slice(0, 5) },
    ],
    measures: [
      'Задайте этот вопрос снова через две недели и сравните долю упоминаний',
      'Следите, цитируют ли новую страницу',
    ],
  },
  uk: {
    why: ({ own, competitors }) =>
      `Вас називають або цитують у ${own.named} з ${own.answers} відповідей${competitors.length ? `; там знають інших: ${competitors.join(', ')}` : ''}.`,
    questions: (prompt) => [prompt, 'Як обрати?', 'Скільки це коштує?', 'Які є альтернативи?'],
    outline: ({ prompt, brand, entities, questions }) => [
      {
        heading: prompt,
        points: [
          'Дайте відповідь у перших двох реченнях',
          `Скажіть, що і для кого пропонує ${brand}`,
          'Вкажіть дату даних',
        ],
      },
      {
        heading: 'Як обрати',
        points: entities.length ? entities.map((entity) => `Розкрийте: ${entity}`) : ['Перелічіть критерії'],
      },
      {
        heading: 'Порівняння',
        points: ['Таблиця з однаковими критеріями для всіх варіантів', 'Цифри з джерелом', 'Коли кращий інший варіант'],
      },
      {
        heading: 'Що кажуть експерти та покупці',
        points: ["Дві цитати з ім'ям і посадою", 'Посилання на кожне джерело'],
      },
      { heading: 'Питання', points: questions.slice(0, 5) },
    ],
    measures: ['Поставте це питання знову за два тижні й порівняйте частку згадок', 'Стежте, чи цитують нову сторінку'],
  },
}
