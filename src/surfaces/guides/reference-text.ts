import { codeOf, type Resolve } from '../docs/samples.ts'
import type { Described, Parameter } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'

type Entry = { method: string; path: string; described: Described }

/** An operation as Markdown. */
export function operationText(
  { method, path, described }: Entry,
  { base, resolve }: { base: string; resolve: Resolve },
) {
  const {
    summary,
    description,
    parameters = [],
    requestBody,
    'x-role': role,
    'x-reasons': reasons = [],
  } = described
  const body = requestBody?.content['application/json']?.schema
  const [curl] = codeOf({ method, path, described, base }, resolve)
  return [
    `# ${summary}`,
    '',
    `\`${method.toUpperCase()} ${path}\`, for the role ${role} and above. Tool: \`${described.operationId}\`.`,
    ...(description ? ['', description] : []),
    ...(parameters.length > 0
      ? ['', '## Parameters', '', ...parameters.map(parameterLine)]
      : []),
    ...(body ? ['', '## Body', '', ...fieldLines(resolve(body))] : []),
    '',
    '## Example',
    '',
    '```sh',
    curl?.code ?? '',
    '```',
    ...(reasons.length > 0
      ? ['', `Reasons: ${reasons.map((reason) => `\`${reason}\``).join(', ')}`]
      : []),
    '',
  ].join('\n')
}

const parameterLine = ({ name, in: location, required, schema, description }: Parameter) =>
  lineOf({
    name,
    isRequired: required,
    kind: `${location}, ${kindOf(schema)}`,
    meaning: description ?? schema.description,
  })

function fieldLines({ properties = {}, required = [] }: Schema): string[] {
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

function kindOf({ $ref, type, enum: values, items }: Schema): string {
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  return type === 'array' ? `list of ${kindOf(items ?? {})}` : (type ?? 'any')
}
