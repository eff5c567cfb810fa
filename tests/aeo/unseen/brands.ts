export type Language = 'en' | 'ru' | 'uk'
export type Case = 'nom' | 'gen' | 'dat' | 'acc' | 'ins' | 'prep'

export type Brand = {
  domain: string
  latin: string
  /** The six cases, written by hand: nominative, genitive, dative, accusative, instrumental, prepositional. */
  ru: string
  uk: string
  /** Words and names that contain the letters of this brand but mean something else. */
  traps: Record<Language, string[]>
}

/** Short names, names of two words, names whose stem changes, and indeclinable names. */
export const FIRST_BRANDS: Brand[] = [
  {
    domain: 'belka.shop',
    latin: 'Belka',
    ru: 'Белка Белки Белке Белку Белкой Белке',
    uk: 'Білка Білки Білці Білку Білкою Білці',
    traps: {
      en: ['Belkasoft', 'Belkanto', 'Tabelka'],
      ru: ['Белковый баланс', 'Белкарт', 'Побелкаторг'],
      uk: ['Білковий обмін', 'Білкар', 'Побілкамаркет'],
    },
  },
  {
    domain: 'red-whale.io',
    latin: 'Red Whale',
    ru: 'Красный Кит|Красного Кита|Красному Киту|Красный Кит|Красным Китом|Красном Ките',
    uk: 'Червоний Кит|Червоного Кита|Червоному Киту|Червоний Кит|Червоним Китом|Червоному Киті',
    traps: {
      en: ['Red Whaler Pub', 'Bored Whale', 'RedWhaleboat'],
      ru: ['Красный Китай', 'Красный Китобой', 'Прекрасный Кит'],
      uk: ['Червоний Китай', 'Червоний Китобій', 'Темночервоний Кит'],
    },
  },
  {
    domain: 'ogonek.com.ua',
    latin: 'Ogonyok',
    ru: 'Огонёк Огонька Огоньку Огонёк Огоньком Огоньке',
    uk: 'Вогник Вогника Вогнику Вогник Вогником Вогнику',
    traps: {
      en: ['Ogonyokin', 'Ogonyoks', 'Proogonyok'],
      ru: ['Огоньковский переулок', 'Огоньково'],
      uk: ['Вогниківка', 'Вогникова вулиця'],
    },
  },
  {
    domain: 'mayak.agency',
    latin: 'Mayak',
    ru: 'Маяк Маяка Маяку Маяк Маяком Маяке',
    uk: 'Маяк Маяка Маяку Маяк Маяком Маяку',
    traps: {
      en: ['Mayakovsky', 'Mayaki', 'Romayak'],
      ru: ['Маяковский', 'Маяковская', 'Маякоторг'],
      uk: ['Маяковський', 'Маяківська', 'Маякоторг'],
    },
  },
  {
    domain: 'svitanok.ua',
    latin: 'Svitanok',
    ru: 'Рассвет Рассвета Рассвету Рассвет Рассветом Рассвете',
    uk: 'Світанок Світанку Світанку Світанок Світанком Світанку',
    traps: {
      en: ['Svitanoks', 'Nesvitanok'],
      ru: ['Рассветная улица', 'Рассветово'],
      uk: ['Світанківка', 'Світанкова вулиця'],
    },
  },
  {
    domain: 'promin.market',
    latin: 'Promin',
    ru: 'Проминь Проминя Проминю Проминь Проминем Промине',
    uk: 'Промінь Променя Променю Промінь Променем Промені',
    traps: {
      en: ['Prominent', 'Prominence', 'Compromin'],
      ru: ['Проминвест', 'Проминко'],
      uk: ['Промінвест', 'Проміненко'],
    },
  },
  {
    domain: 'velo.store',
    latin: 'Velo',
    ru: 'Вело Вело Вело Вело Вело Вело',
    uk: 'Вело Вело Вело Вело Вело Вело',
    traps: {
      en: ['Velocity', 'Velodrome', 'Develo'],
      ru: ['Велосити', 'Велодром', 'Веломаркет'],
      uk: ['Велосіті', 'Велодром', 'Веломаркет'],
    },
  },
  {
    domain: 'sibir-wool.com',
    latin: 'Sibir Wool',
    ru: 'Сибирская Шерсть|Сибирской Шерсти|Сибирской Шерсти|Сибирскую Шерсть|Сибирской Шерстью|Сибирской Шерсти',
    uk: 'Сибірська Вовна|Сибірської Вовни|Сибірській Вовні|Сибірську Вовну|Сибірською Вовною|Сибірській Вовні',
    traps: {
      en: ['Sibir Woolens', 'Transsibir Wool'],
      ru: ['Сибирская Шерстка', 'Сибирская Железная Дорога'],
      uk: ['Сибірська Залізниця', 'Досибірська Вовна'],
    },
  },
]

export const SECOND_BRANDS: Brand[] = [
  {
    domain: 'nesthome.co.uk',
    latin: 'Nest',
    ru: 'Гнездо Гнезда Гнезду Гнездо Гнездом Гнезде',
    uk: 'Гніздо Гнізда Гнізду Гніздо Гніздом Гнізді',
    traps: { en: ['Nestlé', 'Honest', 'Nestor'], ru: ['Гнездилов', 'Гнездовье'], uk: ['Гніздовий', 'Гніздівка'] },
  },
  {
    domain: 'bear.travel',
    latin: 'Medved Travel',
    ru: 'Медведь Медведя Медведю Медведя Медведем Медведе',
    uk: 'Ведмідь Ведмедя Ведмедю Ведмедя Ведмедем Ведмеді',
    traps: {
      en: ['Medvedev Travel', 'Medved Traveller'],
      ru: ['Медведево', 'Медвежонок'],
      uk: ['Ведмежатко', 'Ведмедівка'],
    },
  },
  {
    domain: 'ugolyok.ru',
    latin: 'Ugolyok',
    ru: 'Уголёк Уголька Угольку Уголёк Угольком Угольке',
    uk: 'Куточок Куточка Куточку Куточок Куточком Куточку',
    traps: { en: ['Ugolyokova', 'Superugolyok'], ru: ['Угольная', 'Угольково'], uk: ['Куточкова', 'Куточківка'] },
  },
  {
    domain: 'north-wind.com',
    latin: 'NorthWind',
    ru: 'Северный Ветер|Северного Ветра|Северному Ветру|Северный Ветер|Северным Ветром|Северном Ветре',
    uk: 'Північний Вітер|Північного Вітру|Північному Вітру|Північний Вітер|Північним Вітром|Північному Вітрі',
    traps: {
      en: ['Northwinds Casino', 'MyNorthWindow'],
      ru: ['Северный Ветеран', 'Северное Сияние'],
      uk: ['Північний Вітраж', 'Північне Сяйво'],
    },
  },
  {
    domain: 'beanleaf.org',
    latin: 'Bean & Leaf',
    ru: 'Ласточка Ласточки Ласточке Ласточку Ласточкой Ласточке',
    uk: 'Ластівка Ластівки Ластівці Ластівку Ластівкою Ластівці',
    traps: {
      en: ['Bean & Leaflet', 'Soybean & Leaf'],
      ru: ['Ласточкино Гнездышко', 'Ласточкин'],
      uk: ['Ластівчин', 'Ластів’ятко'],
    },
  },
  {
    domain: 'dubrava.ua',
    latin: 'Dibrova',
    ru: 'Дубрава Дубравы Дубраве Дубраву Дубравой Дубраве',
    uk: 'Діброва Діброви Діброві Діброву Дібровою Діброві',
    traps: { en: ['Dibrovaland', 'Adibrova'], ru: ['Дубравный', 'Дубравка'], uk: ['Дібровний', 'Дібровка'] },
  },
  {
    domain: 'zefir.io',
    latin: 'Zefir',
    ru: 'Зефир Зефира Зефиру Зефир Зефиром Зефире',
    uk: 'Зефір Зефіру Зефіру Зефір Зефіром Зефірі',
    traps: { en: ['Zefirelli', 'Ozefir'], ru: ['Зефирный', 'Зефиринка'], uk: ['Зефірний', 'Зефіринка'] },
  },
  {
    domain: 'lviv-tools.com.ua',
    latin: 'Lviv Tools',
    ru: 'Львовский Инструмент|Львовского Инструмента|Львовскому Инструменту|Львовский Инструмент|Львовским Инструментом|Львовском Инструменте',
    uk: 'Львівський Інструмент|Львівського Інструмента|Львівському Інструменту|Львівський Інструмент|Львівським Інструментом|Львівському Інструменті',
    traps: {
      en: ['Lviv Toolset', 'Old-Lvivska'],
      ru: ['Львовский Инструментальщик', 'Львовский Автобусный'],
      uk: ['Львівський Інструменталіст', 'Львівський Автобусний'],
    },
  },
]

const CASES: Case[] = ['nom', 'gen', 'dat', 'acc', 'ins', 'prep']

export function nameIn(brand: Brand, language: Language, form: Case = 'nom'): string {
  if (language === 'en') return brand.latin
  const forms = brand[language].split(brand[language].includes('|') ? '|' : ' ')
  return forms[CASES.indexOf(form)] ?? brand.latin
}

/** The names the owner of the brand would enter: one per language, in the nominative. */
export const namesOf = (brand: Brand) => [
  ...new Set((['en', 'ru', 'uk'] as const).map((language) => nameIn(brand, language))),
]
