import { PORTS } from '../../../platform/config/sandbox.ts'
import type { Config } from '../../../platform/config.ts'
import type { Finding } from './finding.ts'

/** What stands for each part of the outside world, by the environment and by what people entered. */
export const checkPorts = (config: Config): Finding[] => [
  checkSandbox(config),
  checkModels(config),
]

/** Which ports are simulated and which are live. */
function checkSandbox({ simulated }: Config): Finding {
  const [fake, real] = [
    PORTS.filter((port) => simulated[port]),
    PORTS.filter((port) => !simulated[port]),
  ]
  const found = [
    ...(fake.length > 0 ? [`simulated: ${fake.join(', ')}`] : []),
    ...(real.length > 0 ? [`real: ${real.join(', ')}`] : []),
  ].join('; ')
  return { check: 'sandbox', state: 'ok', found }
}

function checkModels({ llm, simulated }: Config): Finding {
  const check = 'models'
  if (simulated.answers) return { check, state: 'ok', found: 'simulated by the sandbox' }
  const names = llm.providers.map(({ name, model }) => (model ? `${name} (${model})` : name))
  if (names.length > 0) return { check, state: 'ok', found: names.join(', ') }
  const advice =
    'Set a key such as OPENAI_API_KEY, or LLM_COMPATIBLE_URL; AI visibility checks need one'
  return { check, state: 'warn', found: 'no provider of language models', advice }
}
