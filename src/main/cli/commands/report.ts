import { fail } from '../../../base/errors.ts'
import { AS, command } from '../command.ts'
import { UsageError } from '../failure.ts'
import { isThere, writeWhole } from '../files.ts'
import { call, clientOf, openCaller } from './app.ts'

const LANGUAGES = ['en', 'ru', 'uk'] as const

const pdf = command({
  name: 'report pdf',
  summary: 'Save the report on a client’s latest check as a PDF',
  examples: ['report pdf example.com', 'report pdf 3 --out june.pdf --hl uk'],
  args: ['CLIENT'],
  options: {
    out: {
      type: 'string',
      value: 'FILE',
      hint: 'Output file; named after the domain and date by default',
    },
    hl: { type: 'string', value: 'CODE', hint: 'Language: en, ru or uk; defaults to en' },
    overwrite: { type: 'boolean', hint: 'Overwrite an existing file' },
    ...AS,
  },
  async run(io, { as, out, hl = 'en', overwrite }, [client = '']) {
    const lang = LANGUAGES.find((each) => each === hl)
    if (!lang) throw new UsageError(`--hl must be one of ${LANGUAGES.join(', ')}`, 'report pdf')
    const caller = await openCaller(io, as)
    const { name, content } = await call(caller, 'getReportPdf', {
      client_id: await clientOf(caller, client),
      lang,
    })
    const file = out ?? name
    if (!overwrite && (await isThere(file))) throw fail('file_exists', { file })
    const bytes = Buffer.from(content, 'base64')
    await writeWhole(file, bytes)
    io.show({ file, bytes: bytes.length }, file)
  },
})

export const reportCommands = [pdf]
