import { bodyOf, type Question } from './request.ts'

export const SNIPPET_LANGUAGES = ['json', 'curl', 'typescript', 'python'] as const
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]
export const SNIPPET_LANGUAGE_NAMES: Record<SnippetLanguage, string> = {
  json: 'JSON',
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
}

/** The call as a program would write it; the key comes from the surroundings, never from this page. */
export function snippet(
  language: SnippetLanguage,
  { origin, question }: { origin: string; question: Question },
): string {
  const url = `${origin}/v1/${question.vertical}`
  const body = bodyOf(question)
  const pretty = JSON.stringify(body, null, 2)
  switch (language) {
    case 'json':
      return pretty
    case 'curl':
      return [
        `curl -X POST '${url}' \\`,
        `  -H "X-API-Key: $SIGHTLINE_KEY" \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
      ].join('\n')
    case 'typescript':
      return [
        `const response = await fetch('${url}', {`,
        `  method: 'POST',`,
        '  headers: {',
        `    'X-API-Key': process.env.SIGHTLINE_KEY,`,
        `    'Content-Type': 'application/json',`,
        '  },',
        `  body: JSON.stringify(${indent(pretty)}),`,
        '})',
        'if (!response.ok) throw new Error((await response.json()).message)',
        'const results = await response.json()',
      ].join('\n')
    case 'python':
      return [
        'import os, requests',
        '',
        'response = requests.post(',
        `    "${url}",`,
        '    headers={"X-API-Key": os.environ["SIGHTLINE_KEY"]},',
        `    json=${indent(pythonic(pretty), '    ')},`,
        '    timeout=60,',
        ')',
        'response.raise_for_status()',
        'results = response.json()',
      ].join('\n')
  }
}

const indent = (text: string, space = '  ') => text.replaceAll('\n', `\n${space}`)

/** JSON is Python except for true, false and null. */
const pythonic = (json: string) =>
  json.replace(
    /: (true|false)(,?)$/gm,
    (_, word: string, comma: string) => `: ${word === 'true' ? 'True' : 'False'}${comma}`,
  )
