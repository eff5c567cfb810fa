import { FIRST_BRANDS, SECOND_BRANDS } from './brands.ts'
import type { UnseenSet } from './write.ts'

/** The ways in which assistants usually say that they do not know, in the notation of the first set. */
export const FOURTH: UnseenSet = {
  brands: [...FIRST_BRANDS.slice(3), ...SECOND_BRANDS.slice(4)],
  phrases: {
    en: {
      bodies: [
        'Here’s a quick rundown:\n\n1. **{1}**: great range ({1.url})\n2. **{2}**: great prices\n3. **{3}**: great staff\n\nAll three ship abroad.',
        'I’d recommend {1}. It has been around for years and its staff know their craft. {2} is a reasonable alternative to {1}, and {3} rounds out the field.',
        'It depends on your budget. For under $50 look at {2}; above that, {1} and {3} are hard to beat. None of these requires a subscription.',
        '### Best overall\n{1}\n\n### Best value\n{2}\n\n### Also good\n{3}',
        'While {1} can’t match {2} on price, it makes up for it in quality. {3} sits somewhere in between.',
        'Is {1} legit? Yes. There are no red flags, and no hidden fees either. People also like {2}.',
      ],
      absences: [
        'I don’t have specific information about {x}.',
        'I could not find any mention of {x} in the search results.',
        '{x} is not mentioned in the available sources.',
        '{x} does not appear in this comparison.',
        'Unfortunately, no reliable data on {x} is available.',
        'I’m not familiar with a store called {x}.',
        'There don’t appear to be any results for {x}.',
        'Note that {x} isn’t included here, as I found no reviews of it.',
        'As of my last update, I have no knowledge of {x}.',
        'The sources do not mention {x} at all.',
      ],
      asides: [
        'Not to be confused with {trap}.',
        'Watch out for {fake}, which is a different business.',
        'Let me know if you need more detail.',
      ],
      sources: ['Sources: {u}', '([link]({u}))', '1. [Guide]({u})', '🔗 {u}'],
    },
    ru: {
      bodies: [
        'Вот краткий обзор:\n\n1. **{1}**: отличный выбор ({1.url})\n2. **{2}**: отличные цены\n3. **{3}**: отличный персонал\n\nВсе трое отправляют за границу.',
        'Рекомендую {1.acc}. Компания давно на рынке, и сотрудники знают своё дело. {2} — разумная альтернатива {1.dat}, а {3} замыкает тройку.',
        'Всё зависит от бюджета. До 3000 рублей смотрите {2.acc}; дороже — с {1.ins} и {3.ins} трудно тягаться. Подписка нигде не нужна.',
        '### Лучший в целом\n{1}\n\n### Лучший по цене\n{2}\n\n### Тоже неплох\n{3}',
        'Хотя {1} не может тягаться с {2.ins} по цене, качество выше. {3} где-то посередине.',
        'Можно ли доверять {1.dat}? Да. Тревожных признаков нет, скрытых платежей тоже. Хвалят и {2.acc}.',
      ],
      absences: [
        'У меня нет конкретной информации о {x.prep}.',
        'В результатах поиска мне не удалось найти упоминаний {x.gen}.',
        '{x} не упоминается в доступных источниках.',
        '{x} в этом сравнении не фигурирует.',
        'К сожалению, достоверных данных о {x.prep} нет.',
        'Я не знаком с магазином под названием {x}.',
        'Похоже, по запросу «{x}» ничего не найдено.',
        'Обратите внимание: {x.gen} здесь нет, поскольку обзоров я не нашёл.',
        'На момент последнего обновления мне ничего не известно о {x.prep}.',
        'Источники совсем не упоминают {x.acc}.',
      ],
      asides: [
        'Не путайте с тем, что зовётся {trap}.',
        'Осторожно: {fake} — это другая фирма.',
        'Если нужны подробности, спрашивайте.',
      ],
      sources: ['Источники: {u}', '([ссылка]({u}))', '1. [Гид]({u})', '🔗 {u}'],
    },
    uk: {
      bodies: [
        'Ось короткий огляд:\n\n1. **{1}**: чудовий вибір ({1.url})\n2. **{2}**: чудові ціни\n3. **{3}**: чудовий персонал\n\nУсі троє відправляють за кордон.',
        'Рекомендую {1.acc}. Компанія давно на ринку, і працівники знають свою справу. {2} — розумна альтернатива {1.dat}, а {3} замикає трійку.',
        'Усе залежить від бюджету. До 1000 гривень дивіться {2.acc}; дорожче — з {1.ins} та {3.ins} важко змагатися. Передплата ніде не потрібна.',
        '### Найкращий загалом\n{1}\n\n### Найкращий за ціною\n{2}\n\n### Теж непоганий\n{3}',
        'Хоча {1} не може змагатися з {2.ins} за ціною, якість вища. {3} десь посередині.',
        'Чи можна довіряти {1.dat}? Так. Тривожних ознак немає, прихованих платежів теж. Хвалять і {2.acc}.',
      ],
      absences: [
        'Я не маю конкретної інформації про {x.acc}.',
        'У результатах пошуку мені не вдалося знайти згадок про {x.acc}.',
        '{x} не згадується в доступних джерелах.',
        '{x} у цьому порівнянні не фігурує.',
        'На жаль, достовірних даних про {x.acc} немає.',
        'Я не знайомий з магазином під назвою {x}.',
        'Схоже, за запитом «{x}» нічого не знайдено.',
        'Зверніть увагу: {x.gen} тут немає, оскільки оглядів я не знайшов.',
        'На момент останнього оновлення мені нічого не відомо про {x.acc}.',
        'Джерела зовсім не згадують {x.acc}.',
      ],
      asides: [
        'Не плутайте з тим, що зветься {trap}.',
        'Обережно: {fake} — це інша фірма.',
        'Якщо потрібні подробиці, питайте.',
      ],
      sources: ['Джерела: {u}', '([посилання]({u}))', '1. [Гід]({u})', '🔗 {u}'],
    },
  },
}
