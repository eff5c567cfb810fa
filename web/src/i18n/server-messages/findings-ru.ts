import { type ServerMessages, withStepFields } from './server-messages.ts'

const LOOK = 'Посмотрите, что изменилось на странице приложения и у тех, кто выше'
const STALE = 'Нет удачной проверки {store} за 7 дней'
/** A point of a listing: which, of which app, and what was seen. */
const listing = (detail: string) => ({ title: '{check}: {app}', detail, evidence: '{found}' })

const apps = {
  app_keyword: {
    title: 'Поднимитесь выше по запросу «{query}»',
    detail: 'Используйте его в названии, подзаголовке или кратком описании',
    evidence: 'место {place}, сложность {difficulty}',
  },
  app_fall: { title: 'Остановите падение по запросу «{query}»', detail: LOOK, evidence: '«{query}»: {from} → {to}' },
  app_overtaken: {
    title: 'Остановите падение по запросу «{query}»',
    detail: LOOK,
    evidence: '«{query}»: {from} → {to}, обогнало {competitor}',
  },
  app_lost: { title: 'Верните «{query}»', detail: LOOK, evidence: '«{query}»: {from} → не найдено' },
  app_reviews: {
    title: 'В отзывах говорят о теме «{topic}»: {app} ({store})',
    detail: 'Упоминаний: {n}, из них отрицательных {share} %',
    evidence: 'Упоминаний: {n}, без ответа с одной или двумя звёздами: {unanswered}',
  },
  app_reviews_untold: {
    title: 'В отзывах говорят о теме «{topic}»: {app} ({store})',
    detail: 'Упоминаний: {n}, из них отрицательных {share} %',
    evidence: 'Упоминаний: {n}; магазин не показывает ответов',
  },
  app_unresolved: {
    title: 'Укажите, какое это приложение: {app}',
    detail: 'Задайте его номер в магазине, имя пакета или адрес',
    evidence: '{fault}',
  },
  app_stale: { title: STALE, detail: 'Обновите позиции', evidence: 'последняя {day}' },
  app_unchecked: { title: STALE, detail: 'Обновите позиции', evidence: 'ни разу не проверяли' },
  listing_untold: listing('Магазин этого не сообщил'),
  listing_too_long: listing('Длиннее, чем допускает магазин'),
  listing_room: listing('Свободно знаков: {n} из {limit}'),
  listing_length: listing('Знаков: {n} из {limit}'),
  listing_untracked: listing('Для этого магазина нет запросов'),
  listing_holds: listing('Содержит «{query}»'),
  listing_holds_none: listing('Нет ни одного из ваших запросов'),
  listing_none: listing('Отсутствует'),
  listing_present: listing('Есть'),
  listing_repeats: listing('Повторяет слова названия: {words}'),
  listing_block: listing('Сплошной текст без абзацев'),
  listing_shown: listing('Показано: {n}'),
  listing_unrated: listing('Оценок нет, или магазин их не сообщил'),
  listing_stars: listing('{stars} из 5 звёзд'),
  listing_ratings: listing('Оценок: {n}'),
  listing_age: listing('Дней назад: {n}'),
  listing_languages: listing('Языков: {n}'),
  listing_vague: listing('Ничего определённого'),
  listing_notes: listing('Знаков: {n}'),
  listing_coverage: listing('Запросов: {n} из {total}'),
  listing_private: listing('Скрыто: видно только владельцу (100 байт)'),
}

const site: ServerMessages = {
  site_status: { value: 'код {status}' },
  site_silent: { value: 'Сайт не ответил вовремя' },
  site_unreadable: { value: 'Сайт ответил, но прочитать его не удалось' },
  site_unreachable: { value: 'Связаться не удалось: {message}' },
  site_plain: { value: 'не зашифровано' },
  site_unredirected: { value: 'незашифрованный адрес не перенаправляет' },
  site_encrypted: { value: 'зашифровано' },
  robots_silent: { value: 'robots.txt не ответил' },
  robots_open: { value: 'роботам можно' },
  robots_shut: { value: 'закрыто для: {names}' },
  sitemap_none: { value: 'не найдена' },
  sitemap_pages: { value: 'страниц: {n}' },
  headers_set: { value: 'заданы' },
  headers_missing: { value: 'нет: {names}' },
  head_scripts: { value: 'в head: {n}' },
  images_unsized: { value: 'изображений без размера: {n} из {total}' },
  images_untold: { value: 'изображений без alt: {n} из {total}' },
  images_none: { value: 'изображений нет' },
  is_indexable: { value: 'можно' },
  is_none: { value: 'нет' },
  text_length: {
    value: {
      one: '{n} знак: {text}',
      few: '{n} знака: {text}',
      many: '{n} знаков: {text}',
      other: '{n} знака: {text}',
    },
  },
  main_headings: { value: 'главных заголовков: {n}' },
  viewport_set: { value: 'viewport задан' },
  viewport_none: { value: 'viewport не задан' },
  data_unreadable: { value: 'прочитать не удалось' },
  preview_whole: { value: 'заголовок и картинка' },
  preview_partial: { value: 'неполный' },
  time_taken: { value: '{ms} мс' },
  size_sent: { value: '{kilobytes} кБ' },
  words_counted: { value: 'слов: {n}' },
  page_status: { detail: 'код {status}' },
  page_silent: { detail: 'нет ответа' },
  page_unreadable: { detail: 'прочитать не удалось' },
  page_untitled: { detail: 'нет заголовка' },
  page_undescribed: { detail: 'нет описания' },
  page_headings: { detail: 'главных заголовков: {n}' },
  page_canonical: { detail: 'указывает на {url}' },
  page_one_way: { detail: '{url} не указывает в ответ' },
  page_redirects: { detail: 'ведёт на {url}' },
  page_images: { detail: '{n} из {total}' },
  page_slow: { detail: '{ms} мс' },
  page_words: { detail: 'слов: {n}' },
}

const ideas: ServerMessages = {
  idea_suggestion: { reason: 'Поиск подсказывает его к «{seed}»' },
  idea_related: { reason: 'Указан среди похожих запросов на странице «{seed}»' },
  idea_question: { reason: 'Об этом спрашивают рядом с «{seed}»' },
  idea_competitor: { reason: 'Это ищут у {name}' },
  idea_model: { reason: 'Предлагает языковая модель, исходя из того, что отслеживает клиент' },
}

export const findings: ServerMessages = { ...withStepFields(apps), ...site, ...ideas }
