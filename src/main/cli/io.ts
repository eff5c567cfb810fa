import { styleText } from 'node:util'
import { asTyped } from './as-typed.ts'
import { openProgress } from './progress.ts'
import { type Column, tableOf } from './table.ts'

export type TextStyle = 'green' | 'yellow' | 'red' | 'bold'

export type Io = ReturnType<typeof openIo>

type Settings = {
  json: boolean
  quiet: boolean
  color: boolean
  mayAsk: boolean
  /** Never asks a server. */
  isLocal: boolean
  /** Called as `npm run cli`, inside an installation. */
  isOperator: boolean
  /** What people type before a command. */
  call: string
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** Data goes to standard output, messages to standard error. */
export function openIo({ json, quiet, color, mayAsk, call, ...settings }: Settings) {
  const print = (text: string) =>
    void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  const warn = (text: string) => void process.stderr.write(`${asTyped(text, call)}\n`)
  const printJson = (value: unknown) => print(JSON.stringify(value, null, 2))
  return {
    json,
    mayAsk,
    ...settings,
    /** Cleanup, run in reverse order however the command ends. */
    closers: [] as (() => Promise<void>)[],
    print,
    note: (text: string) => void (quiet || warn(text)),
    warn,
    asTyped: (text: string) => asTyped(text, call),
    paint: (style: TextStyle, text: string) =>
      color ? styleText(style, text, { stream: process.stdout }) : text,
    progress: (label: string) => openProgress(label, { quiet }),
    /** Prints one value as JSON or as text. */
    show: (value: unknown, text: string | null) => {
      if (json) printJson(value)
      else if (text !== null) print(text)
    },
    list: <T>(rows: T[], columns: Column<T>[]) => {
      if (json) printJson(rows)
      else print(tableOf(rows, columns))
    },
  }
}
