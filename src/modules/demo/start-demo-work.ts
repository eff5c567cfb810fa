import type { Context } from '../../core/context.ts'
import { readKeys } from './source.ts'

const PROMPTS = [
  'Which brand makes the best burr coffee grinder for home?',
  'Which online shop should I buy an espresso machine from?',
  'What are the best hand grinders for espresso?',
  'Which shops sell good pour over coffee equipment?',
  'Who sells the freshest coffee beans online?',
  'Which espresso machine brands are worth their price?',
]

/** What an operator would have copied from a results page. */
const PASTE = [
  ...['Sponsored', 'Burr grinders on sale', 'https://kettleandcup.test › grinders', 'Free shipping from 40.'],
  ...['Sponsored', 'Espresso machines for home', 'https://roastery-nine.test › espresso', 'Two years of warranty.'],
].join('\n')

/** What needs no history of many days: answers, submissions, links and ads. The workers do it after the demo is there. */
export async function startDemoWork(tx: Context, client_id: number) {
  const call = (name: string, input: object) => tx.operations.call(tx, name, { client_id, ...input })
  await call('add_aeo_prompts', { prompts: PROMPTS.map((prompt_text) => ({ prompt_text, category: 'shops' })) })
  await call('start_aeo_check', { samples: 1 })
  const { indexnow, bing } = await readKeys(tx)
  await call('save_integration', { kind: 'indexnow', ...indexnow })
  await call('save_integration', { kind: 'bing', ...bing })
  await call('submit_indexing', {})
  await call('find_backlinks', {})
  await call('record_ad_observation', { prompt: 'burr coffee grinder', paste: PASTE })
}
