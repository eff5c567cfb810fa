import { Html, html } from '../../base/formats/html.ts'
import type { Schema } from '../openapi/schemas.ts'

const PREFIX = '#/components/schemas/'

/** A short description of a schema, with links to named ones. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.slice(PREFIX.length)
    return html`<a href="#shape-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return joined(choices.map(typeOf))
  if (schema.enum)
    return joined(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`))
  const orNull = schema.nullable ? ' or null' : ''
  if (schema.type === 'array')
    return html`array of ${typeOf(schema.items ?? {})}${bounds(schema)}${orNull}`
  return html`${schema.format ?? schema.type ?? 'any'}${bounds(schema)}${orNull}`
}

const joined = (parts: Html[]) => new Html(parts.map(({ text }) => text).join(' or '))

function bounds({ minimum, maximum, maxLength, maxItems, default: preset }: Schema): string {
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum}..${maximum}` : ''
  const least = minimum !== undefined && maximum === undefined ? ` ≥ ${minimum}` : ''
  const most = minimum === undefined && maximum !== undefined ? ` ≤ ${maximum}` : ''
  const length = maxLength === undefined ? '' : ` ≤ ${maxLength} characters`
  const items = maxItems === undefined ? '' : `, at most ${maxItems}`
  const usual = preset === undefined ? '' : ` = ${JSON.stringify(preset)}`
  return range + least + most + length + items + usual
}

export type Row = {
  name: string
  location?: string
  isRequired: boolean
  schema: Schema
  description?: string | undefined
}

/** Fields as a table. */
export function fieldTable(rows: Row[], caption: string): Html {
  const line = ({ name, location, isRequired, schema, description }: Row) => html`<tr>
<th scope="row"><code>${name}</code></th><td>${location ?? ''}${location ? ', ' : ''}${isRequired ? 'required' : 'optional'}</td>
<td>${typeOf(schema)}</td><td>${description ?? schema.description ?? ''}</td></tr>`
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Presence</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(line)}</tbody></table></div>`
}

/** A named or inline shape: a table when it has fields, else its type. */
export function shapeOf(schema: Schema, caption: string): Html {
  if (!schema.properties) return html`<p>${caption}: ${typeOf(schema)}</p>`
  return fieldTable(fieldsOf(schema), caption)
}

export function fieldsOf({ properties = {}, required = [] }: Schema): Row[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema,
  }))
}
