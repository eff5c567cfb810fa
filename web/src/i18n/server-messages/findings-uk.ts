import { type ServerMessages, withStepFields } from './server-messages.ts'

const LOOK = 'Подивіться, що змінилося на сторінці застосунку й у тих, хто вище'
const STALE = 'Немає вдалої перевірки {store} за 7 днів'
/** A point of a listing: which, of which app, and what was seen. */
const listing = (detail: string) => ({ title: '{check}: {app}', detail, evidence: '{found}' })

const apps = {
  app_keyword: {
    title: 'Підніміться вище за запитом «{query}»',
    detail: 'Використайте його в назві, підзаголовку чи короткому описі',
    evidence: 'місце {place}, складність {difficulty}',
  },
  app_fall: { title: 'Зупиніть падіння за запитом «{query}»', detail: LOOK, evidence: '«{query}»: {from} → {to}' },
  app_overtaken: {
    title: 'Зупиніть падіння за запитом «{query}»',
    detail: LOOK,
    evidence: '«{query}»: {from} → {to}, випередив {competitor}',
  },
  app_lost: { title: 'Поверніть «{query}»', detail: LOOK, evidence: '«{query}»: {from} → не знайдено' },
  app_reviews: {
    title: 'У відгуках говорять про тему «{topic}»: {app} ({store})',
    detail: 'Згадок: {n}, з них негативних {share} %',
    evidence: 'Згадок: {n}, без відповіді з однією чи двома зірками: {unanswered}',
  },
  app_reviews_untold: {
    title: 'У відгуках говорять про тему «{topic}»: {app} ({store})',
    detail: 'Згадок: {n}, з них негативних {share} %',
    evidence: 'Згадок: {n}; магазин не показує відповідей',
  },
  app_unresolved: {
    title: 'Вкажіть, який це застосунок: {app}',
    detail: 'Задайте його номер у магазині, ім’я пакета або адресу',
    evidence: '{fault}',
  },
  app_stale: { title: STALE, detail: 'Оновіть позиції', evidence: 'остання {day}' },
  app_unchecked: { title: STALE, detail: 'Оновіть позиції', evidence: 'жодного разу не перевіряли' },
  listing_untold: listing('Магазин цього не повідомив'),
  listing_too_long: listing('Довше, ніж дозволяє магазин'),
  listing_room: listing('Вільно знаків: {n} із {limit}'),
  listing_length: listing('Знаків: {n} із {limit}'),
  listing_untracked: listing('Для цього магазину немає запитів'),
  listing_holds: listing('Містить «{query}»'),
  listing_holds_none: listing('Немає жодного з ваших запитів'),
  listing_none: listing('Відсутнє'),
  listing_present: listing('Є'),
  listing_repeats: listing('Повторює слова назви: {words}'),
  listing_block: listing('Суцільний текст без абзаців'),
  listing_shown: listing('Показано: {n}'),
  listing_unrated: listing('Оцінок немає, або магазин їх не повідомив'),
  listing_stars: listing('{stars} із 5 зірок'),
  listing_ratings: listing('Оцінок: {n}'),
  listing_age: listing('Днів тому: {n}'),
  listing_languages: listing('Мов: {n}'),
  listing_vague: listing('Нічого певного'),
  listing_notes: listing('Знаків: {n}'),
  listing_coverage: listing('Запитів: {n} із {total}'),
  listing_private: listing('Приховано: бачить лише власник (100 байтів)'),
}

const site: ServerMessages = {
  site_status: { value: 'код {status}' },
  site_silent: { value: 'Сайт не відповів вчасно' },
  site_unreadable: { value: 'Сайт відповів, але прочитати його не вдалося' },
  site_unreachable: { value: 'Зв’язатися не вдалося: {message}' },
  site_plain: { value: 'не зашифровано' },
  site_unredirected: { value: 'незашифрована адреса не перенаправляє' },
  site_encrypted: { value: 'зашифровано' },
  robots_silent: { value: 'robots.txt не відповів' },
  robots_open: { value: 'роботам можна' },
  robots_shut: { value: 'закрито для: {names}' },
  sitemap_none: { value: 'не знайдено' },
  sitemap_pages: { value: 'сторінок: {n}' },
  headers_set: { value: 'задано' },
  headers_missing: { value: 'немає: {names}' },
  head_scripts: { value: 'у head: {n}' },
  images_unsized: { value: 'зображень без розміру: {n} із {total}' },
  images_untold: { value: 'зображень без alt: {n} із {total}' },
  images_none: { value: 'зображень немає' },
  is_indexable: { value: 'можна' },
  is_none: { value: 'немає' },
  text_length: {
    value: {
      one: '{n} знак: {text}',
      few: '{n} знаки: {text}',
      many: '{n} знаків: {text}',
      other: '{n} знака: {text}',
    },
  },
  main_headings: { value: 'головних заголовків: {n}' },
  viewport_set: { value: 'viewport задано' },
  viewport_none: { value: 'viewport не задано' },
  data_unreadable: { value: 'прочитати не вдалося' },
  preview_whole: { value: 'заголовок і зображення' },
  preview_partial: { value: 'неповний' },
  time_taken: { value: '{ms} мс' },
  size_sent: { value: '{kilobytes} кБ' },
  words_counted: { value: 'слів: {n}' },
  page_status: { detail: 'код {status}' },
  page_silent: { detail: 'немає відповіді' },
  page_unreadable: { detail: 'прочитати не вдалося' },
  page_untitled: { detail: 'немає заголовка' },
  page_undescribed: { detail: 'немає опису' },
  page_headings: { detail: 'головних заголовків: {n}' },
  page_canonical: { detail: 'вказує на {url}' },
  page_one_way: { detail: '{url} не вказує у відповідь' },
  page_redirects: { detail: 'веде на {url}' },
  page_images: { detail: '{n} із {total}' },
  page_slow: { detail: '{ms} мс' },
  page_words: { detail: 'слів: {n}' },
}

const ideas: ServerMessages = {
  idea_suggestion: { reason: 'Пошук підказує його до «{seed}»' },
  idea_related: { reason: 'Зазначений серед схожих запитів на сторінці «{seed}»' },
  idea_question: { reason: 'Про це запитують поруч із «{seed}»' },
  idea_competitor: { reason: 'Це шукають у {name}' },
  idea_model: { reason: 'Пропонує мовна модель, виходячи з того, що відстежує клієнт' },
}

export const findings: ServerMessages = { ...withStepFields(apps), ...site, ...ideas }
