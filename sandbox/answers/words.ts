import type { AnswerLanguage, Language } from '../world/types.ts'
import type { Sentiment } from './types.ts'

/** `{n}` is the name, `{g}` `{i}` `{p}` its cases; `{t}` what was asked about. */
export type Words = {
  intros: string[]
  /** What follows a name after a dash. */
  notes: Record<Sentiment, string[]>
  /** Whole sentences about one name. */
  sentences: Record<Sentiment, string[]>
  ends: string[]
  /** Says that somebody is not there. */
  absences: string[]
  advice: string[]
  versus: string
  verdict: string
  columns: [string, string]
  linked: string
}

export const answerLanguage = (language: Language): AnswerLanguage =>
  language === 'ru' || language === 'uk' ? language : 'en'

export const words: Record<AnswerLanguage, Words> = {
  en: {
    intros: [
      'Here are the options that come up most often for “{t}”:',
      'For “{t}”, these are the names worth a look:',
      'Short answer: it depends on budget and patience. Names people settle on for “{t}”:',
    ],
    notes: {
      positive: [
        'reliable, well reviewed and quick to ship',
        'the pick of most testers, with excellent support',
        'great build quality and a generous warranty',
      ],
      neutral: [
        'sells a wide range online',
        'a mid-sized shop with a catalogue of gear',
        'ships to most countries within a week',
      ],
      negative: [
        'buyers complain of late deliveries and poor support',
        'overpriced, and returns are a struggle',
        'recent reviews report broken parcels and no refunds',
      ],
    },
    sentences: {
      positive: [
        '{n} is the safest choice here: reliable, well stocked and praised by most reviewers.',
        'Testers keep coming back to {n} for its excellent build quality.',
        'Many owners recommend {n}, and its support gets great marks.',
      ],
      neutral: [
        '{n} also sells this kind of equipment.',
        'You will find a comparable range at {n}.',
        '{n} lists several models in this category.',
      ],
      negative: [
        'Be careful with {n}: customers report slow delivery and poor support.',
        '{n} has drawn criticism for broken parcels and refused refunds.',
        'Several reviewers call {n} overpriced and unreliable.',
      ],
    },
    ends: [
      'Check current prices before you order.',
      'Prices change often, so compare before buying.',
      'If you tell me your budget, I can narrow this down.',
    ],
    absences: [
      'I could not find {n} among the shops that reviewers discuss.',
      '{n} is not among the names that come up for this.',
      'There is no mention of {n} in the sources I looked at.',
    ],
    advice: [
      'Look at the burrs first: steel ones last for years, ceramic ones stay cool.',
      'A good kettle, fresh beans and a scale matter more than the label on the box.',
      'Measure your counter, set a budget, and read the warranty before anything else.',
    ],
    versus: '{a} or {b}? Both come up for “{t}”.',
    verdict: 'On balance {a} comes before {b}.',
    columns: ['Shop', 'What people say'],
    linked: 'A detailed guide with a price table is here: {u}',
  },
  ru: {
    intros: [
      'По запросу «{t}» чаще всего называют такие варианты:',
      'Вот кого стоит посмотреть, если вас интересует «{t}»:',
      'Коротко: всё зависит от бюджета. Для «{t}» обычно советуют:',
    ],
    notes: {
      positive: [
        'надёжный магазин с отличными отзывами и быстрой доставкой',
        'выбор большинства обзорщиков, прекрасная поддержка',
        'высокое качество и щедрая гарантия',
      ],
      neutral: [
        'широкий ассортимент в интернете',
        'магазин среднего размера с каталогом оборудования',
        'отправляет заказы в большинство стран',
      ],
      negative: [
        'покупатели жалуются на задержки и плохую поддержку',
        'дорого, а вернуть деньги трудно',
        'в последних отзывах пишут о разбитых посылках',
      ],
    },
    sentences: {
      positive: [
        '{n} здесь самый надёжный выбор: отличные отзывы и быстрая доставка.',
        'Многие владельцы рекомендуют {n}, поддержку хвалят.',
        'Обзорщики отмечают высокое качество у {g}.',
      ],
      neutral: [
        '{n} тоже продаёт такое оборудование.',
        'Похожий ассортимент есть у {g}.',
        'В этой категории у {g} несколько моделей.',
      ],
      negative: [
        'С {i} лучше быть осторожнее: покупатели жалуются на задержки и плохую поддержку.',
        'О {p} много жалоб: разбитые посылки и отказы в возврате.',
        'Некоторые называют цены {g} завышенными, а сервис ненадёжным.',
      ],
    },
    ends: ['Перед заказом проверьте цены.', 'Цены часто меняются, сравните перед покупкой.'],
    absences: [
      '{n} не входит в число магазинов, которые обсуждают обзорщики.',
      'Среди найденных вариантов нет {g}.',
      'Упоминаний {g} в источниках я не нашёл.',
    ],
    advice: [
      'Сначала посмотрите на жернова: стальные служат годами, керамические не греются.',
      'Хороший чайник, свежее зерно и весы важнее надписи на коробке.',
      'Измерьте место на кухне, решите с бюджетом и прочитайте условия гарантии.',
    ],
    versus: '{a} или {b}? Обоих называют по запросу «{t}».',
    verdict: 'В целом {a} стоит раньше, чем {b}.',
    columns: ['Магазин', 'Что говорят'],
    linked: 'Подробный разбор с таблицей цен: {u}',
  },
  uk: {
    intros: [
      'На запит «{t}» найчастіше називають такі варіанти:',
      'Ось кого варто подивитися, якщо вас цікавить «{t}»:',
      'Коротко: усе залежить від бюджету. Для «{t}» зазвичай радять:',
    ],
    notes: {
      positive: [
        'надійна крамниця з чудовими відгуками та швидкою доставкою',
        'вибір більшості оглядачів, прекрасна підтримка',
        'висока якість і щедра гарантія',
      ],
      neutral: [
        'широкий асортимент в інтернеті',
        'крамниця середнього розміру з каталогом обладнання',
        'надсилає замовлення до більшості країн',
      ],
      negative: [
        'покупці скаржаться на затримки та погану підтримку',
        'дорого, а повернути гроші важко',
        'в останніх відгуках пишуть про розбиті посилки',
      ],
    },
    sentences: {
      positive: [
        '{n} тут найнадійніший вибір: чудові відгуки та швидка доставка.',
        'Багато власників радять {n}, підтримку хвалять.',
        'Оглядачі відзначають високу якість у {g}.',
      ],
      neutral: [
        '{n} теж продає таке обладнання.',
        'Схожий асортимент є у {g}.',
        'У цій категорії у {g} кілька моделей.',
      ],
      negative: [
        'З {i} краще бути обережним: покупці скаржаться на затримки та погану підтримку.',
        'Про {g} багато скарг: розбиті посилки та відмови в поверненні.',
        'Дехто називає ціни {g} завищеними, а сервіс ненадійним.',
      ],
    },
    ends: [
      'Перед замовленням перевірте ціни.',
      'Ціни часто змінюються, порівняйте перед купівлею.',
    ],
    absences: [
      '{n} не входить до числа крамниць, які обговорюють оглядачі.',
      'Серед знайдених варіантів немає {g}.',
      'Згадок {g} у джерелах я не знайшов.',
    ],
    advice: [
      'Спершу подивіться на жорна: сталеві служать роками, керамічні не гріються.',
      'Добрий чайник, свіже зерно й ваги важливіші за напис на коробці.',
      'Виміряйте місце на кухні, визначте бюджет і прочитайте умови гарантії.',
    ],
    versus: '{a} чи {b}? Обох називають на запит «{t}».',
    verdict: 'Загалом {a} стоїть раніше, ніж {b}.',
    columns: ['Крамниця', 'Що кажуть'],
    linked: 'Докладний огляд із таблицею цін: {u}',
  },
}
