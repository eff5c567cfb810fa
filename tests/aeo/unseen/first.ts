import { FIRST_BRANDS } from './brands.ts'
import type { UnseenSet } from './write.ts'

/**
 * {1} … {4}: brands, in a case where one is needed; {1.url}: a page of the brand; {x}: a brand said to be missing;
 * {trap}: a word that contains the letters of a brand; {fake}: an address that only looks like that of a brand.
 */
export const FIRST: UnseenSet = {
  brands: FIRST_BRANDS,
  phrases: {
    en: {
      bodies: [
        'If I had to shortlist, it would look like this:\n\n1. **{1}** – dependable and quick to answer the phone\n2. **{2}** – wide stock, middling prices\n3. **{3}** – the budget pick\n4. {4} – for people who live nearby',
        'Most people end up choosing between {1} and {2}. The former wins on price; the latter on service. {3} comes up now and then in forum threads, too.',
        '| Rank | Shop | Why |\n|---|---|---|\n| 1 | {1} | Fast courier |\n| 2 | {2} | Long warranty |\n| 3 | {3} | Live chat |',
        'Honestly, [{1}]({1.url}) is the safe bet here. Its nearest challenger, [{2}]({2.url}), undercuts it by a few dollars, whereas {3} wins hearts with packaging.',
        '## My picks\n\n### 1) {1}\nGood for beginners.\n\n### 2) {2}\nGood for experts.\n\n### 3) {3}\nGood for everyone else.',
        'A few names keep coming back in what I read:\n- {2}: strong on support\n- {1}: strong on range\n- {3}: strong on little extras\n\nWhichever you pick, compare delivery terms first.',
        '"I switched from {1} to {2} last spring and never looked back," one buyer writes. Another still swears by {3}’s repair desk.',
        'Short answer: {1}.\n\nLonger answer: it depends. {1} doesn’t have a showroom in every town, and {2} is not the cheapest, yet both beat {3} in blind tests.',
        'Nobody I asked could find a single fault with {1}. You won’t find lower prices than at {2}, and there is no better repair desk than the one at {3}.',
        'Step one: make a list. Step two: call {1}, then {2}. If neither picks up, try {3} ({3.url}).',
        'People sometimes confuse {1} with {trap}; they have nothing to do with each other. {2} is a third story altogether.',
        '1. Check the warranty.\n2. Compare delivery.\n3. Read the reviews.\n\nAfter that, {1} or {2} will serve you well.',
      ],
      absences: [
        'I came up empty when I looked for {x}.',
        '{x} doesn’t show up in any of the reviews I went through.',
        'There was no trace of {x} in the sources at hand.',
        'I have no information on {x}.',
        'None of the pages I opened refers to {x}.',
        '{x} is missing from every ranking I consulted.',
        'I am not aware of a company called {x}.',
        'I was unable to locate anything about {x}.',
      ],
      asides: [
        'For background reading on the subject, {trap} is worth a look.',
        'Ownership of these shops changes often, so check dates.',
        'Beware of copycats such as {fake}.',
        'The tram stop next to {trap} is the usual landmark.',
        'Prices were checked this month.',
      ],
      sources: ['Read more: {u}', 'Source: [review]({u})', 'See <{u}> for the details.', '[1]: {u}'],
    },
    ru: {
      bodies: [
        'Если коротко, мой список такой:\n\n1. **{1}** — отвечают быстро и по делу\n2. **{2}** — большой склад, цены средние\n3. **{3}** — для тех, кто экономит\n4. {4} — если живёте рядом',
        'Чаще всего выбирают между {1.ins} и {2.ins}. У {1.gen} ниже цены, зато к {2.dat} реже возвращаются с жалобами. Иногда на форумах вспоминают и о {3.prep}.',
        '| № | Магазин | Почему |\n|---|---|---|\n| 1 | {1} | быстрый курьер |\n| 2 | {2} | длинная гарантия |\n| 3 | {3} | живой чат |',
        'Честно говоря, [{1}]({1.url}) — самый спокойный вариант. Ближайший соперник, [{2}]({2.url}), дешевле на пару сотен, а у {3.gen} симпатичная упаковка.',
        '## Кого бы я взял\n\n### 1) {1}\nПодойдёт новичку.\n\n### 2) {2}\nПодойдёт знатоку.\n\n### 3) {3}\nПодойдёт всем остальным.',
        'В том, что я прочёл, повторяются несколько имён:\n- {2}: сильная поддержка\n- {1}: богатый выбор\n- {3}: приятные мелочи\n\nСначала сравните условия доставки.',
        '«Весной я ушёл от {1.gen} к {2.dat} и не жалею», — пишет один покупатель. Другой по-прежнему хвалит мастерскую {3.gen}.',
        'Короткий ответ: {1}.\n\nДлинный: смотря что нужно. У {1.gen} нет салона в каждом городе, {2} не самый дешёвый вариант, но оба обошли {3.acc} в слепом сравнении.',
        'Никто из опрошенных не нашёл у {1.gen} ни одного изъяна. Цен ниже, чем у {2.gen}, вы не найдёте, и нет мастерской лучше, чем при «{3.prep}».',
        'Сначала позвоните в «{1.acc}», потом в «{2.acc}». Если никто не ответит, попробуйте договориться с «{3.ins}» ({3.url}).',
        'Иногда {1.acc} путают с тем, что называется {trap}; общего у них ничего. {2} — вообще отдельная история.',
        '1. Проверьте гарантию.\n2. Сравните доставку.\n3. Почитайте отзывы.\n\nПосле этого смело идите к {1.dat} или к {2.dat}.',
      ],
      absences: [
        'Поиски сведений о {x.prep} ни к чему не привели.',
        '{x} не встречается ни в одном обзоре из тех, что я открыл.',
        'Никаких следов {x.gen} в источниках нет.',
        'О {x.prep} у меня нет информации.',
        'Ни одна из страниц не упоминает {x.acc}.',
        'В рейтингах, с которыми я сверялся, {x} отсутствует.',
        'Мне неизвестна компания под названием {x}.',
        'Обнаружить что-либо про {x.acc} не удалось.',
      ],
      asides: [
        'Для общего развития загляните в раздел «{trap}».',
        'Хозяева у таких магазинов меняются часто, смотрите на даты.',
        'Остерегайтесь подражателей вроде {fake}.',
        'Ориентир — остановка, на которой написано «{trap}».',
        'Цены проверены в этом месяце.',
      ],
      sources: ['Подробнее: {u}', 'Источник: [обзор]({u})', 'Детали тут: <{u}>.', '[1]: {u}'],
    },
    uk: {
      bodies: [
        'Якщо стисло, мій перелік такий:\n\n1. **{1}** — відповідають швидко й по суті\n2. **{2}** — великий склад, ціни середні\n3. **{3}** — для ощадливих\n4. {4} — якщо мешкаєте поруч',
        'Найчастіше вагаються між {1.ins} та {2.ins}. У {1.gen} нижчі ціни, зате до {2.gen} рідше повертаються зі скаргами. Часом на форумах згадують і про {3.acc}.',
        '| № | Крамниця | Чому |\n|---|---|---|\n| 1 | {1} | швидкий кур’єр |\n| 2 | {2} | довга гарантія |\n| 3 | {3} | живий чат |',
        'Відверто кажучи, [{1}]({1.url}) — найспокійніший вибір. Найближчий суперник, [{2}]({2.url}), дешевший на сотню-другу, а в {3.gen} гарне пакування.',
        '## Кого б я взяв\n\n### 1) {1}\nПідійде новачкові.\n\n### 2) {2}\nПідійде знавцеві.\n\n### 3) {3}\nПідійде решті.',
        'У прочитаному повторюються кілька назв:\n- {2}: сильна підтримка\n- {1}: багатий вибір\n- {3}: приємні дрібниці\n\nСпершу порівняйте умови доставки.',
        '«Навесні я пішов від {1.gen} і тепер замовляю лише в {2.gen}», — пише один покупець. Інший і досі хвалить майстерню при {3.prep}.',
        'Коротка відповідь: {1}.\n\nДовга: дивлячись що треба. У {1.gen} немає салону в кожному місті, {2} — не найдешевший варіант, проте обидва випередили {3.acc} у сліпому порівнянні.',
        'Ніхто з опитаних не знайшов у {1.gen} жодної вади. Цін, нижчих ніж у {2.gen}, ви не знайдете, і немає кращої майстерні, ніж при «{3.prep}».',
        'Спершу подзвоніть у «{1.acc}», потім у «{2.acc}». Якщо ніхто не візьме слухавку, спробуйте домовитися з «{3.ins}» ({3.url}).',
        'Інколи {1.acc} плутають із тим, що зветься {trap}; спільного в них нічого. {2} — то взагалі окрема історія.',
        '1. Перевірте гарантію.\n2. Порівняйте доставку.\n3. Почитайте відгуки.\n\nПісля цього сміливо звертайтеся до {1.gen} або до {2.gen}.',
      ],
      absences: [
        'Пошуки відомостей про {x.acc} нічого не дали.',
        '{x} не трапляється в жодному огляді з тих, що я відкрив.',
        'Жодних слідів {x.gen} у джерелах немає.',
        'Про {x.acc} я не маю інформації.',
        'Жодна зі сторінок не згадує {x.acc}.',
        'У рейтингах, які я переглянув, {x} відсутній.',
        'Мені невідома компанія з назвою {x}.',
        'Виявити щось про {x.acc} не вдалося.',
      ],
      asides: [
        'Для загального розвитку зазирніть у розділ «{trap}».',
        'Власники таких крамниць змінюються часто, дивіться на дати.',
        'Остерігайтеся наслідувачів на кшталт {fake}.',
        'Орієнтир — зупинка з написом «{trap}».',
        'Ціни перевірено цього місяця.',
      ],
      sources: ['Докладніше: {u}', 'Джерело: [огляд]({u})', 'Деталі тут: <{u}>.', '[1]: {u}'],
    },
  },
}
