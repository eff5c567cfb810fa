import { packs } from '../languages/index.ts'
import type { Intent, Language } from './types.ts'

export type Phrases = {
  titles: Record<Intent, string[]>
  coffee: string[]
  anything: string[]
  questions: string[]
  howQuestions: string[]
  answers: string[]
  points: [string, string][]
  related: string[]
  suggest: string[]
  delivery: string[]
}

/** What pages of the simulated web say; `{q}` is the query. */
export const phrases: Record<Language, Phrases> = {
  en: {
    titles: {
      buy: [
        '{q}',
        'shop {q}',
        '{q} in stock',
        'buy {q} online',
        '{q} for home',
        '{q} collection',
      ],
      learn: [
        '{q}',
        '{q} explained',
        '{q} step by step',
        'a practical guide {q}',
        '{q} what we learned',
        '{q} common mistakes',
      ],
      review: ['{q} tested', '{q} compared', '{q} 2026', 'our picks {q}', '{q} buyers guide'],
      local: ['{q}', '{q} opening hours', 'showroom {q}', '{q} directions'],
      brand: ['{q}', '{q} official', 'about {q}', '{q} reviews and prices'],
      news: ['{q}', '{q} this week', 'latest {q}', '{q} roundup'],
    },
    coffee: [
      'We brewed forty cups with each setup and wrote down what changed.',
      'Free delivery over 40 and a two-year guarantee on every brewer.',
      'Even particles, a stable temperature and fresh beans matter more than price.',
      'Compare burr size, retention and noise before you decide.',
      'Start with 15 grams of coffee and 250 grams of water at 94 °C.',
      'Readers send us their settings; this page collects the ones that work.',
      'Stainless steel, dishwasher safe, made to be repaired.',
      'Rinse the filter, bloom for thirty seconds, then pour in slow circles.',
      'Prices are checked every morning and sorted by what is in stock.',
      'A small change of grind does more than a new machine.',
    ],
    anything: [
      'An overview with examples, costs and the questions people ask first.',
      'Updated every month by people who use it every day.',
      'What it is, how it works and when it is the wrong choice.',
      'See the full list with photos, prices and opening hours.',
      'We asked twelve readers and compared their answers.',
      'A plain explanation without jargon, with a short checklist at the end.',
      'Find out what changed this year and what stayed the same.',
      'Members discuss the details, the exceptions and the traps.',
    ],
    questions: [
      'What is the best {q}?',
      'Is {q} worth it?',
      'How much does {q} cost?',
      'How do I choose {q}?',
      'What is the difference between {q} and the alternatives?',
      'How long does {q} last?',
    ],
    howQuestions: [
      '{q} without special tools?',
      '{q}: what goes wrong most often?',
      'How long does it take: {q}?',
      '{q} at home?',
      '{q} for beginners?',
    ],
    answers: [
      'It depends on how often you use it; for daily use the middle of the range is enough.',
      'For most people yes, as long as it is cleaned once a week.',
      'Expect to pay between 40 and 180, and more for repairable models.',
      'Look at size, material and spare parts first, then at the price.',
    ],
    points: [
      ['Consistency', 'the same setting should give the same result every day'],
      ['Size', 'measure the shelf before you order'],
      ['Care', 'parts that come apart are cleaned more often'],
      ['Cost', 'spare parts decide the price over five years'],
      ['Noise', 'listen to a recording before you buy'],
    ],
    related: [
      '{q} for beginners',
      'cheap {q}',
      '{q} near me',
      '{q} reviews',
      '{q} vs alternatives',
      '{q} used',
      '{q} sale',
      '{q} guide',
    ],
    suggest: [
      '',
      ' for home',
      ' reviews',
      ' near me',
      ' 2026',
      ' cleaning',
      ' parts',
      ' price',
      ' vs manual',
      ' sale',
    ],
    delivery: ['Free delivery', 'Free delivery by Fri, Nov 20', 'Free shipping'],
  },
  ru: {
    titles: {
      buy: ['{q}', '{q} в наличии', '{q} с доставкой', '{q} для дома', '{q} каталог и цены'],
      learn: ['{q}', '{q} пошагово', '{q} простыми словами', '{q} частые ошибки', '{q} советы'],
      review: ['{q}', '{q} сравнение', '{q} 2026', '{q} выбор редакции'],
      local: ['{q}', '{q} адреса', '{q} часы работы'],
      brand: ['{q}', '{q} официальный сайт', '{q} отзывы'],
      news: ['{q}', '{q} за неделю', '{q} главное'],
    },
    coffee: [
      'Мы сварили сорок чашек на каждой модели и записали разницу.',
      'Бесплатная доставка и гарантия два года на всю технику.',
      'Ровный помол и свежее зерно важнее цены устройства.',
      'Сравните жернова, шум и удобство чистки перед покупкой.',
      'Возьмите 15 граммов кофе и 250 граммов воды при 94 °C.',
      'Читатели прислали свои настройки, мы собрали лучшие.',
    ],
    anything: [
      'Обзор с примерами, ценами и ответами на частые вопросы.',
      'Что это такое, как работает и когда не подходит.',
      'Материал обновляется каждый месяц.',
      'Полный список с фотографиями и ценами.',
      'Объясняем простыми словами и даём короткий список проверки.',
    ],
    questions: [
      'Какой {q} лучше?',
      'Сколько стоит {q}?',
      'Как выбрать {q}?',
      'Стоит ли покупать {q}?',
      'Сколько служит {q}?',
    ],
    howQuestions: [
      '{q} без специальных инструментов?',
      '{q}: что чаще всего идёт не так?',
      '{q} дома?',
      '{q} новичку?',
      'Сколько времени занимает: {q}?',
    ],
    answers: [
      'Для ежедневного использования хватает среднего класса.',
      'Обычно от 40 до 180, ремонтопригодные модели дороже.',
      'Сначала смотрите на размер, материал и запасные части.',
      'Да, если чистить раз в неделю.',
    ],
    points: [
      ['Стабильность', 'одинаковая настройка даёт одинаковый результат'],
      ['Размер', 'измерьте полку до заказа'],
      ['Уход', 'разборные части чистят чаще'],
      ['Цена', 'за пять лет её определяют запчасти'],
    ],
    related: [
      '{q} отзывы',
      '{q} недорого',
      '{q} рейтинг',
      '{q} для начинающих',
      '{q} своими руками',
      '{q} рядом',
      '{q} сравнение',
      '{q} видео',
    ],
    suggest: [
      '',
      ' для дома',
      ' отзывы',
      ' цена',
      ' 2026',
      ' чистка',
      ' запчасти',
      ' рядом',
      ' сравнение',
      ' видео',
    ],
    delivery: ['Бесплатная доставка', 'Доставка до 20 нояб.'],
  },
  uk: {
    titles: {
      buy: ['{q}', '{q} в наявності', '{q} з доставкою', '{q} для дому', '{q} каталог і ціни'],
      learn: [
        '{q}',
        '{q} покроково',
        '{q} простими словами',
        '{q} поширені помилки',
        '{q} поради',
      ],
      review: ['{q}', '{q} порівняння', '{q} 2026', '{q} вибір редакції'],
      local: ['{q}', '{q} адреси', '{q} години роботи'],
      brand: ['{q}', '{q} офіційний сайт', '{q} відгуки'],
      news: ['{q}', '{q} за тиждень', '{q} головне'],
    },
    coffee: [
      'Ми зварили сорок чашок на кожній моделі та записали різницю.',
      'Безкоштовна доставка і гарантія два роки на всю техніку.',
      'Рівний помел і свіже зерно важливіші за ціну пристрою.',
      'Порівняйте жорна, шум і зручність чищення перед покупкою.',
      'Візьміть 15 грамів кави та 250 грамів води за 94 °C.',
      'Читачі надіслали свої налаштування, ми зібрали найкращі.',
    ],
    anything: [
      'Огляд із прикладами, цінами та відповідями на часті запитання.',
      'Що це таке, як працює і коли не підходить.',
      'Матеріал оновлюється щомісяця.',
      'Повний перелік із фотографіями та цінами.',
      'Пояснюємо простими словами та даємо короткий список перевірки.',
    ],
    questions: [
      'Який {q} кращий?',
      'Скільки коштує {q}?',
      'Як обрати {q}?',
      'Чи варто купувати {q}?',
      'Скільки служить {q}?',
    ],
    howQuestions: [
      '{q} без спеціальних інструментів?',
      '{q}: що найчастіше йде не так?',
      '{q} вдома?',
      '{q} новачку?',
      'Скільки часу займає: {q}?',
    ],
    answers: [
      'Для щоденного використання вистачає середнього класу.',
      'Зазвичай від 40 до 180, ремонтопридатні моделі дорожчі.',
      'Спершу дивіться на розмір, матеріал і запасні частини.',
      'Так, якщо чистити раз на тиждень.',
    ],
    points: [
      ['Стабільність', 'однакове налаштування дає однаковий результат'],
      ['Розмір', 'виміряйте полицю до замовлення'],
      ['Догляд', 'розбірні частини чистять частіше'],
      ['Ціна', 'за п’ять років її визначають запчастини'],
    ],
    related: [
      '{q} відгуки',
      '{q} недорого',
      '{q} рейтинг',
      '{q} для початківців',
      '{q} своїми руками',
      '{q} поруч',
      '{q} порівняння',
      '{q} відео',
    ],
    suggest: [
      '',
      ' для дому',
      ' відгуки',
      ' ціна',
      ' 2026',
      ' чищення',
      ' запчастини',
      ' поруч',
      ' порівняння',
      ' відео',
    ],
    delivery: ['Безкоштовна доставка', 'Доставка до 20 лист.'],
  },
  ar: packs.ar.phrases,
  de: packs.de.phrases,
  he: packs.he.phrases,
  hi: packs.hi.phrases,
  ja: packs.ja.phrases,
  kk: packs.kk.phrases,
  ko: packs.ko.phrases,
  tr: packs.tr.phrases,
  zh: packs.zh.phrases,
}

export function fill(pattern: string, query: string): string {
  return pattern.replaceAll('{q}', query)
}
