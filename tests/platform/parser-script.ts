import { serveParser } from '../../src/platform/parsing/parser-thread.ts'

/** A parser that does what the task says, however bad. */
serveParser<string, string>((task) => {
  switch (task) {
    case 'loop':
      for (;;);
    case 'backtrack':
      return String(/^(?:a+)+$/.test(`${'a'.repeat(50)}b`))
    case 'fill': {
      const held: number[][] = []
      for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at))
    }
    case 'throw':
      throw new Error('nothing to read')
    case 'exit':
      process.exit(3)
  }
  return task.toUpperCase()
})
