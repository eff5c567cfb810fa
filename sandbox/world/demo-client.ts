import type { Device } from './types.ts'

export type DemoKeyword = {
  query: string
  geo: string
  lang: string
  device: Device | 'both'
  cluster: string
  tags: string
}

/** The demo client's market: a fictional shop for coffee equipment and those it competes with. */
export const demoClient = { name: 'Brewlane', domain: 'brewlane.test', brand: 'Brewlane' }

export const demoCompetitors = [
  { name: 'Kettle & Cup', domain: 'kettleandcup.test' },
  { name: 'Roastery Nine', domain: 'roastery-nine.test' },
  { name: 'Bean Harbor', domain: 'beanharbor.test' },
  { name: 'Grindworks', domain: 'grindworks.test' },
  { name: 'Drip Depot', domain: 'dripdepot.test' },
  { name: 'Cremaworks', domain: 'cremaworks.test' },
  { name: 'Zernovar', domain: 'zernovar.test' },
  { name: 'Kavarnia', domain: 'kavarnia.test' },
]

type Cluster = { cluster: string; tags: string; queries: string[] }

const english: Cluster[] = [
  {
    cluster: 'grinders',
    tags: 'gear,grinder',
    queries: [
      'burr coffee grinder',
      'best burr coffee grinder',
      'manual coffee grinder',
      'best hand grinder for espresso',
      'electric coffee grinder with timer',
      'single dose coffee grinder',
      'quiet coffee grinder',
      'conical vs flat burr grinder',
      'how to clean a coffee grinder',
      'coffee grinder for french press',
    ],
  },
  {
    cluster: 'espresso',
    tags: 'gear,espresso',
    queries: [
      'espresso machine',
      'buy espresso machine online',
      'best espresso machine under 500',
      'small espresso machine for home',
      'lever espresso machine',
      'dual boiler espresso machine',
      'espresso machine with grinder',
      'espresso tamper 58mm',
      'bottomless portafilter',
      'how to descale an espresso machine',
      'espresso shot too fast',
      'what is pre infusion in espresso',
    ],
  },
  {
    cluster: 'filter',
    tags: 'gear,filter',
    queries: [
      'pour over coffee maker',
      'pour over coffee set',
      'gooseneck kettle',
      'electric gooseneck kettle with temperature control',
      'best gooseneck kettle',
      'coffee scale with timer',
      'paper coffee filters',
      'reusable coffee filter',
      'drip coffee maker with thermal carafe',
      'pour over ratio',
      'pour over vs drip coffee',
      'how to make pour over coffee',
    ],
  },
  {
    cluster: 'brewers',
    tags: 'gear,brewer',
    queries: [
      'french press coffee maker',
      'stainless steel french press',
      'moka pot',
      'moka pot for induction',
      'how to use a moka pot',
      'cold brew coffee maker',
      'cold brew ratio',
      'siphon coffee maker',
      'turkish coffee pot',
      'travel coffee maker',
      'camping coffee maker',
    ],
  },
  {
    cluster: 'milk',
    tags: 'gear,milk',
    queries: [
      'milk frother',
      'best milk frother for latte',
      'milk pitcher for latte art',
      'how to steam milk for latte art',
    ],
  },
  {
    cluster: 'beans',
    tags: 'beans',
    queries: [
      'coffee beans for espresso',
      'light roast coffee beans',
      'how long do coffee beans last',
      'best way to store coffee beans',
      'coffee subscription box',
      'coffee bean storage container',
    ],
  },
  {
    cluster: 'brand and local',
    tags: 'brand',
    queries: [
      'brewlane',
      'brewlane reviews',
      'coffee equipment store',
      'coffee equipment store near me',
      'barista tools set',
    ],
  },
]

const russian: Cluster[] = [
  {
    cluster: 'кофемолки',
    tags: 'ru,grinder',
    queries: [
      'кофемолка жерновая',
      'купить кофемолку',
      'ручная кофемолка',
      'лучшая кофемолка для эспрессо',
      'кофемолка электрическая цена',
      'как выбрать кофемолку',
      'как почистить кофемолку',
    ],
  },
  {
    cluster: 'кофеварки',
    tags: 'ru,brewer',
    queries: [
      'кофеварка рожковая',
      'купить кофеварку рожковую',
      'гейзерная кофеварка',
      'как пользоваться гейзерной кофеваркой',
      'кофемашина для дома',
      'рейтинг кофемашин для дома',
      'френч пресс купить',
      'турка для кофе медная',
      'как варить кофе в турке',
      'капельная кофеварка с термосом',
    ],
  },
  {
    cluster: 'аксессуары',
    tags: 'ru,gear',
    queries: [
      'чайник гусиная шея',
      'воронка для кофе',
      'темпер 58 мм',
      'питчер для молока',
      'весы для кофе с таймером',
      'капучинатор ручной',
      'бумажные фильтры для кофе',
    ],
  },
  {
    cluster: 'зерно',
    tags: 'ru,beans',
    queries: [
      'кофе в зернах для эспрессо',
      'купить кофе в зернах',
      'как хранить кофе в зернах',
      'свежеобжаренный кофе',
      'колд брю рецепт',
      'магазин кофейного оборудования',
    ],
  },
]

const ukrainian: Cluster[] = [
  {
    cluster: 'кавомолки',
    tags: 'uk,grinder',
    queries: [
      'кавомолка жорнова',
      'купити кавомолку',
      'ручна кавомолка',
      'найкраща кавомолка для еспресо',
      'кавомолка електрична ціна',
      'як обрати кавомолку',
      'як почистити кавомолку',
    ],
  },
  {
    cluster: 'кавоварки',
    tags: 'uk,brewer',
    queries: [
      'кавоварка ріжкова',
      'купити кавоварку ріжкову',
      'гейзерна кавоварка',
      'як користуватися гейзерною кавоваркою',
      'кавомашина для дому',
      'рейтинг кавомашин для дому',
      'френч прес купити',
      'турка для кави мідна',
      'як варити каву в турці',
      'крапельна кавоварка з термосом',
    ],
  },
  {
    cluster: 'аксесуари',
    tags: 'uk,gear',
    queries: [
      'чайник гусяча шия',
      'лійка для кави',
      'темпер 58 мм для кави',
      'пітчер для молока',
      'ваги для кави з таймером',
      'капучинатор ручний',
      'паперові фільтри для кави',
    ],
  },
  {
    cluster: 'зерно',
    tags: 'uk,beans',
    queries: [
      'кава в зернах для еспресо',
      'купити каву в зернах',
      'як зберігати каву в зернах',
      'свіжообсмажена кава',
      'колд брю кава рецепт',
      'магазин кавового обладнання',
    ],
  },
]

export const demoKeywords: DemoKeyword[] = [
  ...keywords(english, 'us', 'en'),
  ...keywords(russian, 'kz', 'ru'),
  ...keywords(ukrainian, 'ua', 'uk'),
]

function keywords(clusters: Cluster[], geo: string, lang: string): DemoKeyword[] {
  return clusters.flatMap(({ cluster, tags, queries }) =>
    queries.map((query, index) => ({
      query,
      geo,
      lang,
      device: index % 4 === 0 ? ('both' as const) : ('desktop' as const),
      cluster,
      tags,
    })),
  )
}
