import { command } from '../command.ts'
import { ExitWith, UsageError } from '../failure.ts'
import { readText } from '../files.ts'

const UNREADABLE = 4

const parseFile = command({
  name: 'store parse',
  summary: 'Read a saved answer of an app store; exits with 4 when it cannot be read',
  examples: [
    'store parse --store google_play --kind page app.html',
    'store parse --store app_store --kind reviews feed.xml',
  ],
  args: ['FILE'],
  options: {
    store: { type: 'string', value: 'STORE', required: true, hint: 'app_store or google_play' },
    kind: {
      type: 'string',
      value: 'KIND',
      required: true,
      hint: 'lookup, search, page, reviews or suggest',
    },
  },
  async run(io, { store: named, kind: wanted }, [file = '']) {
    const [{ KINDS, parsePayload }, { STORES, StoreError }] = await Promise.all([
      import('../../../providers/stores/payload-readers.ts'),
      import('../../../providers/stores/port.ts'),
    ])
    const store = STORES.find((each) => each === named)
    const kind = KINDS.find((each) => each === wanted)
    if (!store)
      throw new UsageError(`--store must be one of ${STORES.join(', ')}`, 'store parse')
    if (!kind) throw new UsageError(`--kind must be one of ${KINDS.join(', ')}`, 'store parse')
    const payload = await readText(file)
    try {
      io.print(JSON.stringify(parsePayload(store, kind, payload), null, 2))
    } catch (error) {
      if (error instanceof StoreError)
        throw new ExitWith(UNREADABLE, `The answer cannot be read: ${error.message}`)
      throw error
    }
  },
})

export const storeCommands = [parseFile]
