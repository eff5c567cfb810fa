import type { AnswerLanguage } from '../../world/types.ts'
import type { Sentiment } from '../types.ts'

type Words = {
  lead: string
  remarks: Record<Sentiment, string[]>
  absences: string[]
  question: string
  quote: string
  also: string
  closing: string
}

export const holdoutWords: Record<AnswerLanguage, Words> = {
  en: {
    lead: 'I went through recent reviews about {t}. What stands out:',
    remarks: {
      positive: [
        'Owners love it, and it rarely breaks.',
        'A favourite, for good reason: superb value.',
      ],
      neutral: ['Nothing unusual either way.', 'Average prices, an ordinary catalogue.'],
      negative: [
        'Disappointing: orders arrive damaged.',
        'Best avoided until their service improves.',
      ],
    },
    absences: [
      'You may have expected {n} here, but it does not appear in any of the rankings.',
      'No reviewer I read brings up {n}.',
    ],
    question: 'What about {n}?',
    quote: '“{n}’s range is what I would look at”, one barista writes.',
    also: 'Others in the running: {list}.',
    closing: 'That is all the sources agree on.',
  },
  ru: {
    lead: 'Я просмотрел свежие обзоры на тему «{t}». Что видно:',
    remarks: {
      positive: ['Владельцы в восторге, ломается редко.', 'Любимец публики, и заслуженно.'],
      neutral: ['Ничего особенного.', 'Средние цены, обычный каталог.'],
      negative: [
        'Разочарование: заказы приходят повреждёнными.',
        'Лучше обойти стороной, пока не наладят сервис.',
      ],
    },
    absences: [
      'Возможно, вы ждали здесь {n}, но в рейтингах его нет.',
      'Ни один обзор не вспоминает {n}.',
    ],
    question: 'А что с {i}?',
    quote: '«Я бы смотрел на каталог {g}», — пишет один бариста.',
    also: 'Ещё в этом списке: {list}.',
    closing: 'На этом источники сходятся.',
  },
  uk: {
    lead: 'Я переглянув свіжі огляди на тему «{t}». Що видно:',
    remarks: {
      positive: ['Власники в захваті, ламається рідко.', 'Улюбленець публіки, і заслужено.'],
      neutral: ['Нічого особливого.', 'Середні ціни, звичайний каталог.'],
      negative: [
        'Розчарування: замовлення приходять пошкодженими.',
        'Краще оминути, доки не налагодять сервіс.',
      ],
    },
    absences: [
      'Можливо, ви чекали тут {n}, але в рейтингах його немає.',
      'Жоден огляд не згадує {n}.',
    ],
    question: 'А що з {i}?',
    quote: '«Я б дивився на каталог {g}», — пише один бариста.',
    also: 'Ще в цьому списку: {list}.',
    closing: 'На цьому джерела сходяться.',
  },
}
