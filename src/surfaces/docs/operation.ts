import { type Html, html } from '../../base/html.ts'
import type { Described, Parameter } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'
import { bodySample, codeOf, type Resolve } from './samples.ts'
import { fieldsOf, fieldTable, shapeOf, typeOf } from './schemas.ts'

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

function accessOf({ security, 'x-role': role }: Described): string {
  if (security?.length === 0) return 'Open to everyone.'
  const proofs = security?.flatMap((each) => Object.keys(each)).join(' or ')
  return `For the role ${role} and above${proofs ? `, by ${proofs}` : ''}.`
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
  const [media, content] = Object.entries('content' in response ? (response.content ?? {}) : {})[0] ?? []
  const known = failures.map(([code]) => code).filter((code) => code !== 'default')
  return html`${
    content && (content.schema.$ref || !resolve(content.schema).properties)
      ? html`<p>Answers ${status} with ${typeOf(content.schema)} as <code>${media}</code>.</p>`
      : content
        ? html`<p>Answers ${status}.</p>${shapeOf(content.schema, 'Answer')}`
        : html`<p>Answers ${status} without a body.</p>`
  }<p>Failures: ${known.join(', ')}.</p>`
}

/** Needs the page's script; without it the samples above remain. */
function tryIt({ method, path, described }: Entry, resolve: Resolve): Html {
  const { operationId: id, parameters = [] } = described
  const sample = bodySample(described, resolve)
  return html`<form class="try" data-method="${method}" data-path="${path}" hidden><fieldset><legend>Try it</legend>
${parameters.map((each) => field(id, each))}
${sample !== undefined && html`<p><label for="${id}-body">Body</label><textarea id="${id}-body" name="body" rows="6" spellcheck="false">${JSON.stringify(sample, null, 2)}</textarea></p>`}
<p><button>Send</button> <output></output></p><pre tabindex="0" hidden></pre></fieldset></form>`
}

function field(id: string, { name, in: location, required }: Parameter): Html {
  return html`<p><label for="${id}-${name}">${name}</label><input id="${id}-${name}" name="${name}" data-in="${location}" autocomplete="off"${required && html` required`}></p>`
}
