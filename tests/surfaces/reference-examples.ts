export type Example = { language: string; code: string; program: string; args: string[] }

/** How each language is run, without installing anything. */
const RUNNERS: Record<string, [program: string, ...flags: string[]]> = {
  sh: ['sh', '-c'],
  ts: [process.execPath, '--input-type=module-typescript', '-e'],
  python: ['python3', '-c'],
}

/** The examples in the Markdown version of an operation's page. */
export const examplesIn = (twin: string): Example[] =>
  [...twin.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].flatMap(([, language = '', code = '']) => {
    const [program, ...flags] = RUNNERS[language] ?? []
    return program ? [{ language, code, program, args: [...flags, code] }] : []
  })
