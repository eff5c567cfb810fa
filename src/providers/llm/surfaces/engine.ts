import type { Engine } from '../engines/engine.ts'
import { LlmError } from '../port.ts'
import type { SurfaceSource } from './ask.ts'

/** An app can be asked and given nothing to do, and so can a model that somebody asks for us. */
export const surfaceEngine = ({ ask, usd, models = [] }: SurfaceSource): Engine => ({
  can: { search: true, location: true, tools: false },
  surface: {
    ask,
    usdOf: (name) => models.find((model) => model.name === name)?.usd ?? usd,
  },
  open: async ({ name, kind }) => {
    throw new LlmError('unsupported', `${name} can only be asked through ${kind}`, {
      provider: name,
    })
  },
})
