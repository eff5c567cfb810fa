import { answerLanguage } from '../answers/words.ts'
import { languageFrom } from '../languages/index.ts'
import { key, pick } from '../world/chance.ts'
import { demoKeywords } from '../world/demo-client.ts'
import { readQuery } from '../world/query.ts'
import { type Json, type LlmRequest, listOf, recordOf, textIn } from './exchange.ts'
import { unwrapped } from './fence.ts'
import { judge, passageIn } from './judge.ts'

type Shape = Record<string, unknown>
/** Where in the object a value stands. */
type Spot = {
  name: string
  path: string
  root: Shape
  asking: LlmRequest
  conversation: string
  given: unknown
}

const DEFAULT_ITEMS = 3
const MOST_ITEMS = 12

/** An object of the wanted shape: what the request brings under the same names, else what it talks about. */
export function objectFor(asking: LlmRequest): Json {
  const root = recordOf(asking.schema)
  const conversation = asking.turns.map(({ text }) => unwrapped(text)).join('\n')
  return valueFor(root, {
    name: '',
    path: '',
    root,
    asking,
    conversation,
    given: inputIn(asking),
  })
}

/** The data of the request, where it is data. */
function inputIn({ turns }: LlmRequest): unknown {
  try {
    return JSON.parse(unwrapped(turns.findLast(({ role }) => role === 'user')?.text ?? ''))
  } catch {
    return undefined
  }
}

function valueFor(given: Shape, spot: Spot): Json {
  const shape = resolved(given, spot.root)
  if (shape.const !== undefined) return JSON.parse(JSON.stringify(shape.const))
  const choices = listOf(shape.enum).filter((choice) => typeof choice === 'string')
  if (choices.length > 0) return chosen(choices, spot)
  const types = [shape.type].flat().map(textIn)
  if (types.includes('object')) return objectOf(shape, spot)
  if (types.includes('array')) return arrayOf(shape, spot)
  if (types.includes('boolean')) return isNamed(spot)
  if (types.includes('integer') || types.includes('number')) return numberOf(shape, spot)
  if (types.includes('string')) return textFor(shape, spot)
  return null
}

/** References are followed, and of several shapes the first that is something is taken. */
function resolved(shape: Shape, root: Shape): Shape {
  const name = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(textIn(shape.$ref))?.[1]
  if (name) return resolved(recordOf(recordOf(root.$defs ?? root.definitions)[name]), root)
  const [first] = [...listOf(shape.anyOf), ...listOf(shape.oneOf)]
    .map(recordOf)
    .filter(({ type }) => type !== 'null')
  return first ? resolved(first, root) : shape
}

function objectOf({ properties }: Shape, spot: Spot): Json {
  const entries = Object.entries(recordOf(properties)).map(([name, shape]): [string, Json] => [
    name,
    valueFor(recordOf(shape), {
      ...spot,
      name,
      path: `${spot.path}.${name}`,
      given: recordOf(spot.given)[name],
    }),
  ])
  return Object.fromEntries(entries)
}

function arrayOf(shape: Shape, spot: Spot): Json {
  const least = typeof shape.minItems === 'number' ? shape.minItems : 1
  const most = typeof shape.maxItems === 'number' ? shape.maxItems : MOST_ITEMS
  const own = listOf(spot.given)
  const given = own.length > 0 ? own : listAsked(shape, spot)
  const count = Math.min(most, Math.max(least, given.length || DEFAULT_ITEMS))
  return Array.from({ length: count }, (_, index) =>
    valueFor(recordOf(shape.items), {
      ...spot,
      ...aboutItem(given[index], spot),
      path: `${spot.path}.${index}`,
    }),
  )
}

/** One entry for each of the things that the request lists, told by a number that both have. */
function listAsked({ items }: Shape, { asking, root }: Spot): unknown[] {
  const { properties } = resolved(recordOf(items), root)
  const numbers = Object.keys(recordOf(properties)).filter((name) =>
    /^(?:nr|no|index|id)$/.test(name),
  )
  const lists = Object.values(recordOf(inputIn(asking))).map(listOf)
  return (
    lists.find((list) => numbers.some((name) => recordOf(list[0])[name] !== undefined)) ?? []
  )
}

/** What is said of one thing is said of it alone: its text, and whom the request is about. */
function aboutItem(
  given: unknown,
  { asking, conversation }: Spot,
): Pick<Spot, 'given' | 'conversation'> {
  const text = textIn(recordOf(given).text)
  const brand = textIn(recordOf(inputIn(asking)).brand)
  return {
    given,
    conversation: text === '' || brand === '' ? conversation : `${brand}\n${text}`,
  }
}

function chosen(choices: string[], spot: Spot): string {
  if (choices.includes('positive') && choices.includes('negative')) {
    const verdict = judge(spot.conversation)
    if (choices.includes(verdict)) return verdict
    if (choices.includes('neutral')) return 'neutral'
  }
  return pick(choices, spot.path, spot.conversation)
}

/** Whether the first of two things that are talked about is in the rest. */
function isNamed({ conversation }: Spot): boolean {
  return judge(conversation) !== ''
}

function numberOf(shape: Shape, { path, conversation, given }: Spot): number {
  if (typeof given === 'number') return given
  const low = typeof shape.minimum === 'number' && shape.minimum >= 0 ? shape.minimum : 1
  const high = typeof shape.maximum === 'number' ? Math.min(shape.maximum, 1000) : low + 4
  return low + (key(path, conversation) % Math.max(1, Math.floor(high - low + 1)))
}

/** Ids come from the input, questions from the market, all other words from what was said. */
function textFor(shape: Shape, spot: Spot): string {
  const most = typeof shape.maxLength === 'number' ? shape.maxLength : 300
  return (textIn(spot.given) || wordsFor(spot)).slice(0, most)
}

function wordsFor({ name, path, conversation, asking }: Spot): string {
  const ids = [...conversation.matchAll(/"(?:id|ref)"\s*:\s*"?([\w:-]+)"?/g)].map(
    ([, id]) => id ?? '',
  )
  if (/(^|_)(id|ids|ref|refs|evidence)$/.test(name) && ids.length > 0) return pick(ids, path)
  const seeds = listOf(recordOf(inputIn(asking)).seeds).map(textIn)
  // The demo has queries in three languages; in another its model knows no more than it was given.
  if (name === 'queries' && seeds.length > 0 && isUnspoken(asking)) return pick(seeds, path)
  const language = languageOf(asking)
  const market = demoKeywords.filter(({ lang }) => lang === language)
  const topic = market[key(path, conversation) % market.length]?.query ?? 'coffee'
  if (/translat/i.test(name) || /translate|перевед|переклад/i.test(conversation.slice(0, 400)))
    return `⟦${textIn(recordOf(inputIn(asking)).message) || lastLine(conversation)}⟧`
  if (name === 'quote') return passageIn(conversation)
  if (name === 'queries') return topic
  const isQuestion = /prompt|question|query|text/.test(name)
  return isQuestion
    ? QUESTIONS[language].replace('{t}', topic)
    : SENTENCES[language].replace('{t}', topic)
}

/** The language that the request names, else the one it is written in. */
function languageOf(asking: LlmRequest) {
  const named = textIn(recordOf(inputIn(asking)).language)
  const last = unwrapped(asking.turns.findLast(({ role }) => role === 'user')?.text ?? '')
  return answerLanguage(languageFrom(named === '' ? readQuery(last, 'en').language : named))
}

function isUnspoken(asking: LlmRequest): boolean {
  const named = textIn(recordOf(inputIn(asking)).language)
  return named !== '' && answerLanguage(languageFrom(named)) !== named.toLowerCase().slice(0, 2)
}

const lastLine = (conversation: string) => conversation.trim().split('\n').at(-1) ?? ''

const QUESTIONS = {
  en: 'Which shops are best for {t}?',
  ru: 'Какие магазины лучше всего подходят: {t}?',
  uk: 'Які крамниці найкращі: {t}?',
}

const SENTENCES = {
  en: 'Explain {t} with prices, numbers and a named source.',
  ru: 'Расскажите про тему «{t}»: цены, числа и источник.',
  uk: 'Розкажіть про тему «{t}»: ціни, числа та джерело.',
}
