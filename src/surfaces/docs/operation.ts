import { type Html, html } from '../../base/formats/html.ts'
import { type Described, isForPeople } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'
import { codeOf, type Resolve } from './samples.ts'
import { fieldsOf, fieldTable, shapeOf, typeOf } from './schemas.ts'
import { tryIt } from './try-it.ts'

export type Entry = { method: string; path: string; described: Described }

/** One operation: input, output, code samples and a form to try it. */
export function operationPart(
  { method, path, described }: Entry,
  { base, resolve }: { base: string; resolve: Resolve },
): Html {
  const { operationId: id, summary, description } = described
  return html`<details class="operation" id="${id}"><summary><h3>${summary}</h3><span class="address"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></span></summary>
${description && html`<p>${description}</p>`}
<p class="access">${accessOf(described)}</p>
${takes(described, resolve)}
${answers(described, resolve)}
<div class="code">${codeOf({ method, path, described, base }, resolve).map(
    ({ language, code }, index) =>
      html`<details name="code-${id}"${index === 0 && html` open`}><summary>${language}</summary><pre tabindex="0"><code>${code}</code></pre></details>`,
  )}</div>
${tryIt({ method, path, described }, resolve)}
</details>
`
}

/** Who may call it, in words. */
export function accessOf(described: Described): string {
  const { security, 'x-role': role } = described
  if (security?.length === 0) return 'Open to everyone.'
  const from = `For the role ${role} and above.`
  return isForPeople(described)
    ? `${from} Only a person who is signed in may call it: an API key is refused.`
    : from
}

function takes({ parameters = [], requestBody }: Described, resolve: Resolve): Html {
  const schema = requestBody?.content['application/json']?.schema
  const rows = parameters.map(({ name, in: location, required, schema, description }) => ({
    name,
    location,
    isRequired: required,
    schema,
    description,
  }))
  return html`${rows.length > 0 && fieldTable(rows, 'Parameters')}${schema && body(schema, resolve)}`
}

function body(schema: Schema, resolve: Resolve): Html {
  const whole = resolve(schema)
  if (!whole.properties) return html`<p>Body: ${typeOf(schema)}</p>`
  const note = whole.additionalProperties === false ? ' No other field is allowed.' : ''
  return html`${fieldTable(fieldsOf(whole), 'Body')}${note && html`<p>${note}</p>`}`
}

function answers({ responses }: Described, resolve: Resolve): Html {
  const [good, ...failures] = Object.entries(responses)
  if (!good) return html``
  const [status, response] = good
  const [media, content] =
    Object.entries('content' in response ? (response.content ?? {}) : {})[0] ?? []
  const known = failures.map(([code]) => code).filter((code) => code !== 'default')
  const isNamed = content && (content.schema.$ref || !resolve(content.schema).properties)
  const shape = content ? shapeOf(content.schema, 'Response') : ''
  return html`${
    isNamed
      ? html`<p>Responds ${status} with ${typeOf(content.schema)} as <code>${media}</code>.</p>`
      : html`<p>Responds ${status}${content ? '' : ' without a body'}.</p>${shape}`
  }<p>Errors: ${known.join(', ')}.</p>`
}
