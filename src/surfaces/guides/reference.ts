import { z } from 'zod'
import { STATUS } from '../../base/error-codes.ts'
import { isReason } from '../../base/errors.ts'
import { type Html, html } from '../../base/formats/html.ts'
import { REASONS } from '../../base/reason-codes.ts'
import { KEY_LIMIT } from '../../modules/accounts/index.ts'
import { TRY_IT_JS } from '../docs/assets.ts'
import { accessOf } from '../docs/operation.ts'
import { codeOf } from '../docs/samples.ts'
import { fieldsOf, fieldTable, type Row, shapeOf } from '../docs/schemas.ts'
import { tryIt } from '../docs/try-it.ts'
import type { Document } from '../openapi/document.ts'
import type { Described } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schemas.ts'
import { type Frame, framed } from './page.ts'
import { type Entry, EVENTS, type Resource, resourcesOf } from './reference-resources.ts'
import { isTool, outputOf, resolver, shapesIn } from './reference-shapes.ts'
import { failureCodes, operationText, textOf } from './reference-text.ts'

/** It is written in English alone, as the names in it are. */
const ENGLISH = { textLanguage: 'en', languages: ['en'] } as const

type ReferencePage = { path: string; page(): string; twin(): string }

/** What the documents describe by resource: one page each, and one for every operation. */
export function referencePages(frame: Frame, documents: Document[]): ReferencePage[] {
  const { base } = frame
  const resources = documents.flatMap(resourcesOf)
  const reader = { frame, base, resources }
  return [
    { path: '/docs/api', page: () => frontPage(reader), twin: () => frontText(reader) },
    { path: '/docs/api/errors', page: () => errorsPage(frame), twin: errorsText },
    ...resources.flatMap((resource) => [
      {
        path: `/docs/api/${resource.name}`,
        page: () => resourcePage(reader, resource),
        twin: () => resourceText(resource),
      },
      ...resource.entries.map((entry) => ({
        path: `/docs/api/${resource.name}/${entry.described.operationId}`,
        page: () => operationPage(reader, { resource, entry }),
        twin: () => operationText(entry, { base, document: resource.document }),
      })),
    ]),
  ]
}

type Reader = { frame: Frame; base: string; resources: Resource[] }

const address = ({ method, path }: Entry) =>
  html`<span class="address"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></span>`

function frontPage({ frame, base, resources }: Reader): string {
  return framed(frame, {
    title: 'API reference',
    current: 'api',
    path: '/docs/api',
    ...ENGLISH,
    main: html`<h1>API reference</h1>
<p>Make a key under <em>Developers</em> in the dashboard and send it as <code>X-API-Key</code>, or as a bearer token.</p>
<pre tabindex="0"><code>curl '${base}/api/v1/clients' -H "X-API-Key: $SIGHTLINE_KEY"</code></pre>
<ul>
<li>${KEY_LIMIT} requests in any 60 seconds per key. <code>RateLimit-Remaining</code> says what is left; a 429 says in <code>Retry-After</code> how long to wait.</li>
<li>Bodies are JSON of at most 1 MiB. Times are Unix seconds.</li>
<li>Lists take <code>limit</code> and <code>offset</code>; <code>X-Total-Count</code> and <code>X-Next-Offset</code> tell the rest.</li>
<li>A POST with an <code>Idempotency-Key</code> can be repeated without harm.</li>
<li>A failure answers <code>{"error", "reason"}</code>: see <a href="/docs/api/errors">errors</a>.</li>
</ul>
<p>The <a href="/docs/sdk">TypeScript SDK</a> has types for every operation, the <a href="/docs/search-api">search API</a> and <a href="/docs/mcp">MCP</a> have guides. Every operation can be tried on its page, with your key. <a href="/docs/api-changelog">Changes of the API</a> are listed by release.</p>
<h2>Resources</h2><dl>${resources.map(
      ({ name, title, entries, events }) =>
        html`<dt><a href="/docs/api/${name}">${title}</a></dt><dd>${counted(entries.length)}${events.length > 0 && `, events ${events.join(', ')}`}</dd>`,
    )}</dl>`,
  })
}

function resourcePage({ frame }: Reader, { name, title, entries, events }: Resource): string {
  return framed(frame, {
    title,
    current: 'api',
    path: `/docs/api/${name}`,
    ...ENGLISH,
    main: html`<p class="path"><a href="/docs/api">API reference</a></p><h1>${title}</h1>
<dl>${entries.map(
      (entry) =>
        html`<dt><a href="/docs/api/${name}/${entry.described.operationId}">${entry.described.summary}</a></dt><dd>${address(entry)}</dd>`,
    )}</dl>
${events.length > 0 && html`<h2 id="events">Events</h2><p>A <a href="/docs/webhooks">webhook</a> that names them is called when they happen.</p>${events.map(eventPart)}`}`,
  })
}

function eventPart(name: string): Html {
  const event = EVENTS.find((each) => each.name === name)
  const schema = event
    ? (z.toJSONSchema(event.data, { unrepresentable: 'any', io: 'output' }) as Schema)
    : {}
  return html`<h3><code>${name}</code></h3>${fieldTable(fieldsOf(schema), `Data of ${name}`)}`
}

type Shown = { resource: Resource; entry: Entry }

/** What stands between backticks, as code. */
const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

function operationPage({ frame, base }: Reader, { resource, entry }: Shown): string {
  const { document } = resource
  const { described, method, path } = entry
  const resolve = resolver(document)
  const body = described.requestBody?.content['application/json']?.schema
  const output = outputOf(described)
  const rows: Row[] = (described.parameters ?? []).map(
    ({ name, in: location, required, schema, description }) => ({
      ...{ name, location, schema, description },
      isRequired: required,
    }),
  )
  const shapes = shapesIn({ body, output }, document)
  const main = html`<p class="path"><a href="/docs/api">API reference</a> / <a href="/docs/api/${resource.name}">${resource.title}</a></p>
<h1>${described.summary}</h1><p>${address(entry)}</p>
${described.description && html`<p>${withCode(described.description)}</p>`}
<p>${accessOf(described)}${isTool(described) && html` As a tool for agents: <code>${described.operationId}</code>.`}</p>
${rows.length > 0 && fieldTable(rows, 'Parameters')}
${body && shapeOf(body.$ref ? resolve(body) : body, 'Body')}
<h2 id="examples">Examples</h2>${codeOf({ method, path, described, base }, resolve).map(
    ({ language, code }) =>
      html`<h3>${language}</h3><pre tabindex="0"><code>${code}</code></pre>`,
  )}
${tryIt({ ...entry, asksForKey: true }, resolve)}
${output && html`<h2 id="response">Response</h2>${shapeOf(output.$ref ? resolve(output) : output, 'Response')}`}
${failures(described)}
${resource.events.length > 0 && method !== 'get' && html`<h2 id="events">Events</h2><p>Work of this resource may lead to ${resource.events.map((event, index) => html`${index > 0 && ', '}<a href="/docs/api/${resource.name}#events"><code>${event}</code></a>`)}.</p>`}
${
  shapes.length > 0 &&
  html`<h2 id="shapes">Shapes</h2>${shapes.map(
    ([name, schema]) =>
      html`<section class="shape" id="shape-${name}"><h3>${name}</h3>${shapeOf(schema, `Fields of ${name}`)}</section>`,
  )}`
}`
  const page = `/docs/api/${resource.name}/${described.operationId}`
  return framed(frame, {
    ...ENGLISH,
    title: described.summary,
    current: 'api',
    path: page,
    main,
    script: TRY_IT_JS.address,
  })
}

function failures({ responses, 'x-reasons': reasons = [] }: Described): Html {
  const codes = failureCodes({ responses })
  return html`<h2 id="errors">Errors</h2><p>${codes.join(', ')}: see <a href="/docs/api/errors">errors</a>.</p>
${reasons.length > 0 && reasonTable(reasons)}`
}

/** isWhole: on the page of all errors, where each has an address. */
function reasonTable(reasons: string[], isWhole = false): Html {
  const rows = reasons.filter(isReason).map((reason) => ({ reason, code: REASONS[reason] }))
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Reasons"><table><thead><tr><th scope="col">Reason</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead><tbody>${rows.map(
    ({ reason, code }) =>
      html`<tr${isWhole && html` id="${reason}"`}><th scope="row"><code>${reason}</code></th><td>${STATUS[code]}</td><td>${textOf(reason)}</td></tr>`,
  )}</tbody></table></div>`
}

const errorsPage = (frame: Frame): string =>
  framed(frame, {
    title: 'Errors',
    current: 'api',
    path: '/docs/api/errors',
    ...ENGLISH,
    main: html`<p class="path"><a href="/docs/api">API reference</a></p><h1>Errors</h1>
<p>A failure answers <code>{"error": "…", "reason": "…", "values": {…}}</code>. <code>reason</code> is stable: decide by it. <code>error</code> is a sentence for people that says what to do. What belongs to others looks like what does not exist: 404. <code>X-Request-Id</code> names the request in the log.</p>
${reasonTable(Object.keys(REASONS), true)}`,
  })

const errorsText = () =>
  `# Errors\n\n${Object.entries(REASONS)
    .map(([reason, code]) => `- \`${reason}\` (${STATUS[code]}): ${textOf(reason)}`)
    .join('\n')}\n`

const frontText = ({ base, resources }: Reader) =>
  `# API reference\n\nSend an API key as \`X-API-Key\`.\n\n${resources
    .map(
      ({ name, title, entries }) =>
        `- [${title}](${base}/docs/api/${name}.md): ${counted(entries.length)}`,
    )
    .join('\n')}\n- [Errors](${base}/docs/api/errors.md)\n`

const resourceText = ({ name, title, entries, events }: Resource) =>
  [
    `# ${title}`,
    '',
    ...entries.map(
      ({ method, path, described }) =>
        `- [${described.summary}](/docs/api/${name}/${described.operationId}.md): \`${method.toUpperCase()} ${path}\``,
    ),
    ...(events.length > 0
      ? ['', `Events: ${events.map((event) => `\`${event}\``).join(', ')}`]
      : []),
    '',
  ].join('\n')

const counted = (operations: number) =>
  `${operations} ${operations === 1 ? 'operation' : 'operations'}`
