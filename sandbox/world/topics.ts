/** Queries that people answer with one page: most sites have one for all of them. */
export type Topic = { name: string; queries: string[] }

const topic = (name: string, ...queries: string[]): Topic => ({
  name,
  queries: [name, ...queries],
})

export const topics: Topic[] = [
  topic(
    'garden hose',
    'expandable garden hose',
    'garden hose 50 ft',
    'best garden hose',
    'flexible water hose',
  ),
  topic(
    'lawn mower',
    'cordless lawn mower',
    'electric lawn mower',
    'best lawn mower',
    'push mower',
    'self propelled mower',
  ),
  topic(
    'hedge trimmer',
    'cordless hedge trimmer',
    'long reach hedge cutter',
    'best hedge trimmer',
    'bush trimmer',
  ),
  topic(
    'road bike',
    'carbon road bike',
    'racing bike',
    'best road bike',
    'road bike under 1000',
    'endurance bike',
  ),
  topic(
    'bike helmet',
    'cycling helmet',
    'mips helmet',
    'best bike helmet',
    'adult bicycle helmet',
  ),
  topic(
    'mirrorless camera',
    'full frame camera',
    'best mirrorless camera',
    'camera for beginners',
    'compact system camera',
  ),
  topic(
    'camera tripod',
    'travel tripod',
    'carbon fiber tripod',
    'best tripod',
    'lightweight tripod stand',
  ),
  topic(
    'electric guitar',
    'guitar for beginners',
    'best electric guitar',
    'solid body guitar',
    'left handed guitar',
  ),
  topic(
    'digital piano',
    'weighted keyboard',
    '88 key keyboard',
    'best digital piano',
    'stage piano',
  ),
  topic(
    'running shoes',
    'trail running shoes',
    'marathon shoes',
    'best running shoes',
    'cushioned trainers',
    'jogging shoes',
  ),
  topic('yoga mat', 'thick yoga mat', 'non slip yoga mat', 'best yoga mat', 'pilates mat'),
  topic(
    'standing desk',
    'height adjustable desk',
    'sit stand desk',
    'best standing desk',
    'motorized desk',
  ),
]

/** What the demo's shops sell: most of them have one page for each. */
const coffeeTopics: Topic[] = [
  topic(
    'burr coffee grinder',
    'best burr coffee grinder',
    'electric coffee grinder with timer',
    'single dose coffee grinder',
    'quiet coffee grinder',
  ),
  topic(
    'manual coffee grinder',
    'best hand grinder for espresso',
    'coffee grinder for french press',
  ),
  topic(
    'espresso machine',
    'buy espresso machine online',
    'best espresso machine under 500',
    'small espresso machine for home',
    'espresso machine with grinder',
  ),
  topic('pour over coffee maker', 'pour over coffee set'),
  topic(
    'gooseneck kettle',
    'electric gooseneck kettle with temperature control',
    'best gooseneck kettle',
  ),
  topic('french press coffee maker', 'stainless steel french press'),
  topic('moka pot', 'moka pot for induction'),
  topic('milk frother', 'best milk frother for latte'),
  topic('купить кофемолку', 'ручная кофемолка', 'кофемолка электрическая цена'),
  topic('кофемашина для дома', 'рейтинг кофемашин для дома'),
  topic('купити кавомолку', 'ручна кавомолка', 'кавомолка електрична ціна'),
  topic('кавомашина для дому', 'рейтинг кавомашин для дому'),
]

/** Queries between two topics: some sites answer them with the page of the other one. */
const between: Record<string, string> = {
  'bush trimmer': 'lawn mower',
  'road bike under 1000': 'bike helmet',
  'camera for beginners': 'camera tripod',
  'pilates mat': 'running shoes',
}
const BORROWED = 0.3

const topicOfQuery = new Map(
  [...topics, ...coffeeTopics].flatMap(({ name, queries }) =>
    queries.map((query) => [query, name] as const),
  ),
)

/** What a query is about: its topic, else its own words. */
export const subjectOf = (text: string): string => topicOfQuery.get(text) ?? text

/** What a site takes a query to be about; `chance` is the site's own for this query, from 0 to 1. */
export function subjectFor(text: string, chance: number): string {
  const other = between[text]
  return other !== undefined && chance < BORROWED ? other : subjectOf(text)
}
