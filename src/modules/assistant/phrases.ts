export type Phrases = {
  reasons: { unconfigured: string; failed: string; budget: string }
  help: string
  whichClient: string
  client: string
  confirm: string
  failed: string
  source: string
  stopped: string
  steps: string
}

/** What the assistant says of itself. */
export const PHRASES: Record<'en' | 'ru' | 'uk', Phrases> = {
  en: {
    reasons: {
      unconfigured: 'No language model is configured, so this answer follows fixed rules.',
      failed: 'The language model did not answer, so this answer follows fixed rules.',
      budget: 'Today’s budget for language models is used up, so this answer follows fixed rules.',
    },
    help: 'Ask about rankings, visibility, movers, opportunities, competitors, answer engines, apps, indexing or backlinks, or ask to run a check.',
    whichClient: 'Which client is it about?',
    client: 'client',
    confirm: 'What you asked for is proposed and waits for your confirmation; nothing was started.',
    failed: 'This could not be read:',
    source: 'Source:',
    stopped: 'Stopped.',
    steps: 'This took more steps than allowed; ask for a part of it.',
  },
  ru: {
    reasons: {
      unconfigured: 'Языковая модель не настроена, поэтому ответ составлен по правилам.',
      failed: 'Языковая модель не ответила, поэтому ответ составлен по правилам.',
      budget: 'Дневной бюджет на языковые модели исчерпан, поэтому ответ составлен по правилам.',
    },
    help: 'Спросите о позициях, видимости, изменениях, возможностях, конкурентах, ответах нейросетей, приложениях, индексации или ссылках либо попросите запустить проверку.',
    whichClient: 'О каком клиенте речь?',
    client: 'клиент',
    confirm: 'То, о чём вы попросили, предложено и ждёт вашего подтверждения; ничего не запущено.',
    failed: 'Это не удалось прочитать:',
    source: 'Источник:',
    stopped: 'Остановлено.',
    steps: 'Понадобилось больше шагов, чем разрешено; спросите о части.',
  },
  uk: {
    reasons: {
      unconfigured: 'Мовну модель не налаштовано, тому відповідь складено за правилами.',
      failed: 'Мовна модель не відповіла, тому відповідь складено за правилами.',
      budget: 'Денний бюджет на мовні моделі вичерпано, тому відповідь складено за правилами.',
    },
    help: 'Запитайте про позиції, видимість, зміни, можливості, конкурентів, відповіді нейромереж, застосунки, індексацію чи посилання або попросіть запустити перевірку.',
    whichClient: 'Про якого клієнта йдеться?',
    client: 'клієнт',
    confirm: 'Те, про що ви попросили, запропоновано й чекає на ваше підтвердження; нічого не запущено.',
    failed: 'Це не вдалося прочитати:',
    source: 'Джерело:',
    stopped: 'Зупинено.',
    steps: 'Знадобилося більше кроків, ніж дозволено; запитайте про частину.',
  },
}

const UKRAINIAN = /[іїєґ]|(?<!\p{L})(де|що|як|яка|яке|хто|коли|чому|чи|але|немає)(?!\p{L})/iu

/** By its letters, and by small words that only one of the languages has. */
export function languageOf(text: string): 'en' | 'ru' | 'uk' {
  if (UKRAINIAN.test(text)) return 'uk'
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en'
}
