import type { Context } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { recordAdObservation } from '../ads/index.ts'
import { addAeoPrompts, startAeoCheck } from '../aeo/index.ts'
import { findBacklinks } from '../backlinks/index.ts'
import { saveIntegration } from '../clients/index.ts'
import { submitIndexing } from '../indexing/index.ts'
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
  await call(tx, addAeoPrompts, {
    client_id,
    prompts: PROMPTS.map((prompt_text) => ({ prompt_text, category: 'shops' })),
  })
  await call(tx, startAeoCheck, { client_id, samples: 1 })
  const { indexnow, bing } = await readKeys(tx)
  await call(tx, saveIntegration, { client_id, kind: 'indexnow', ...indexnow })
  await call(tx, saveIntegration, { client_id, kind: 'bing', ...bing })
  await call(tx, submitIndexing, { client_id })
  await call(tx, findBacklinks, { client_id })
  await call(tx, recordAdObservation, { client_id, prompt: 'burr coffee grinder', paste: PASTE })
}
