import { type Html, html } from '../../base/formats/html.ts'
import { KEY_LIMIT } from '../../modules/accounts/index.ts'
import type { Document } from '../openapi/document.ts'
import type { Schema } from '../openapi/schemas.ts'
import { type Entry, operationPart } from './operation.ts'
import { shapeOf } from './schemas.ts'

export type Look = { css: string; scripts: string[]; base: string }

/** The documentation as one page, generated from the OpenAPI description. */
export function renderDocs(document: Document, { css, scripts, base }: Look): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method, path, described })),
  )
  const groups = document.tags.map((tag) => ({
    ...tag,
    entries: entries.filter(({ described }) => described.tags.includes(tag.name)),
  }))
  const resolve = ({ $ref, ...schema }: Schema) =>
    $ref ? (document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API documentation · Sightline</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${css}">
${scripts.map((src) => html`<script src="${src}" defer></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to the documentation</a>
<header><a href="/">Sightline</a> <span>API ${document.info.version}</span>
<nav aria-label="Machine-readable"><a href="/api/openapi.json">openapi.json</a> <a href="/api/examples">examples</a></nav></header>
<div class="columns">
${index(groups)}
<main id="main" tabindex="-1">
${introduction(base)}
${groups.map(
  ({
    name,
    entries,
  }) => html`<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${name}</h2>
${entries.map((entry) => operationPart(entry, { base, resolve }))}</section>`,
)}
<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>${Object.entries(
    document.components.schemas,
  ).map(
    ([name, schema]) =>
      html`<section class="shape" id="shape-${name}"><h3>${name}</h3>${shapeOf(schema, `Fields of ${name}`)}</section>`,
  )}</section>
</main>
</div>
</body>
</html>
`
  return page.text
}

type Group = { name: string; entries: Entry[] }

function index(groups: Group[]): Html {
  return html`<nav class="index" aria-label="Operations">
<p id="finder" hidden><label for="filter">Filter operations</label><input id="filter" type="search" autocomplete="off"></p>
${groups.map(
  ({ name, entries }) =>
    html`<h2><a href="#tag-${name}">${name}</a></h2><ul>${entries.map(
      ({ method, path, described }) =>
        html`<li><a href="#${described.operationId}" title="${method.toUpperCase()} ${path}">${described.summary}</a></li>`,
    )}</ul>`,
)}
<h2><a href="#shapes">Shapes</a></h2>
</nav>`
}

function introduction(base: string): Html {
  return html`<h1>API documentation</h1>
<p>Send an API key as <code>X-API-Key</code> or as a bearer token. On this page “Send” uses your signed-in session instead.</p>
<pre tabindex="0"><code>curl '${base}/api/v1/clients' -H "X-API-Key: $SIGHTLINE_KEY"</code></pre>
<ul>
<li>${KEY_LIMIT} requests in any 60 seconds per key. Each answer says what is left in <code>RateLimit-Remaining</code>; a 429 says in <code>Retry-After</code> how long to wait.</li>
<li>Bodies are JSON of at most 1 MiB. Times are Unix seconds. Lists take <code>limit</code> and <code>offset</code> and put their counts into <code>X-Total-Count</code> and its neighbours.</li>
<li>A failure answers <code>{"error": "…"}</code>: the message says what happened and what to do. What belongs to others looks like what does not exist: 404.</li>
</ul>`
}
