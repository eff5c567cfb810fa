import messages from '../../../locales/en/errors.json' with { type: 'json' }
import { STATUS } from '../../base/error-codes.ts'
import { isReason } from '../../base/errors.ts'
import { REASONS } from '../../base/reason-codes.ts'
import { accessOf } from '../docs/operation.ts'
import { codeOf } from '../docs/samples.ts'
import type { Document } from '../openapi/document.ts'
import type { Described, Parameter } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'
import { isTool, outputOf, resolver, shapesIn } from './reference-shapes.ts'

const TEXTS = new Map(Object.entries<string | object>(messages))

/** The statuses of its failures. */
export const failureCodes = ({ responses }: Pick<Described, 'responses'>): number[] =>
  Object.keys(responses)
    .map(Number)
    .filter((code) => code >= 400)

/** Texts that depend on a number are shown in their general form. */
export function textOf(reason: string): string {
  const text = TEXTS.get(reason)
  if (typeof text === 'string') return text
  return text && 'other' in text && typeof text.other === 'string' ? text.other : ''
}

type Entry = { method: string; path: string; described: Described }

const FENCES: Record<string, string> = { curl: 'sh', TypeScript: 'ts', Python: 'python' }

/** An operation as Markdown. */
export function operationText(
  { method, path, described }: Entry,
  { base, document }: { base: string; document: Document },
) {
  const { summary, description, parameters = [], requestBody } = described
  const resolve = resolver(document)
  const body = requestBody?.content['application/json']?.schema
  const output = outputOf(described)
  const codes = codeOf({ method, path, described, base }, resolve)
  const shapes = shapesIn({ body, output }, document)
  const tool = isTool(described) ? ` Tool: \`${described.operationId}\`.` : ''
  return [
    `# ${summary}`,
    `\`${method.toUpperCase()} ${path}\`. ${accessOf(described)}${tool}`,
    ...(description ? [description] : []),
    ...section('Parameters', parameters.map(parameterLine)),
    ...section('Body', body ? fieldLines(resolve(body)) : []),
    '## Examples',
    ...codes.map(({ language, code }) => `\`\`\`${FENCES[language] ?? ''}\n${code}\n\`\`\``),
    ...section('Response', output ? fieldLines(resolve(output)) : []),
    ...section('Errors', failureLines(described)),
    ...shapes.flatMap(([name, schema]) => section(name, fieldLines(schema))),
    '',
  ].join('\n\n')
}

const section = (title: string, lines: string[]) =>
  lines.length > 0 ? [`## ${title}`, lines.join('\n')] : []

function failureLines({ responses, 'x-reasons': reasons = [] }: Described): string[] {
  const codes = failureCodes({ responses })
  return [
    ...(codes.length > 0 ? [`- Statuses: ${codes.join(', ')}`] : []),
    ...reasons
      .filter(isReason)
      .map((reason) => `- \`${reason}\` (${STATUS[REASONS[reason]]}): ${textOf(reason)}`),
  ]
}

const parameterLine = ({ name, in: location, required, schema, description }: Parameter) =>
  lineOf({
    name,
    isRequired: required,
    kind: `${location}, ${kindOf(schema)}`,
    meaning: description ?? schema.description,
  })

function fieldLines({ type, items, properties = {}, required = [] }: Schema): string[] {
  if (type === 'array') return [`- ${kindOf({ type, ...(items && { items }) })}`]
  return Object.entries(properties).map(([name, schema]) =>
    lineOf({
      name,
      isRequired: required.includes(name),
      kind: kindOf(schema),
      meaning: schema.description,
    }),
  )
}

type Line = { name: string; isRequired: boolean; kind: string; meaning: string | undefined }

const lineOf = ({ name, isRequired, kind, meaning = '' }: Line) =>
  `- \`${name}\` (${kind}${isRequired ? ', required' : ''})${meaning ? `: ${meaning}` : ''}`

function kindOf({ $ref, type, enum: values, items, allOf, anyOf, oneOf }: Schema): string {
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  const choices = allOf ?? anyOf ?? oneOf
  if (choices) return choices.map(kindOf).join(' or ')
  return type === 'array' ? `list of ${kindOf(items ?? {})}` : (type ?? 'any')
}
