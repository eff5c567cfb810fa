import type { Engine } from '../engines/engine.ts'
import { LlmError } from '../port.ts'
import type { AskSurface } from './ask.ts'

/** An app can be asked and given nothing to do. */
export const surfaceEngine = (ask: AskSurface, usd: number): Engine => ({
  can: { search: true, location: true, tools: false },
  surface: { ask, usd },
  open: async ({ name }) => {
    throw new LlmError('unsupported', `${name} is an app: it can only be asked`, {
      provider: name,
    })
  },
})
