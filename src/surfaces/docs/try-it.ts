import { type Html, html } from '../../base/formats/html.ts'
import { type Described, isForPeople, type Parameter } from '../openapi/operation.ts'
import { bodySample, type Resolve } from './samples.ts'

type Tried = { method: string; path: string; described: Described; asksForKey?: boolean }

/** A form that sends the request. Needs `try-it.js`; without it the code samples remain. */
export function tryIt({ method, path, described, asksForKey }: Tried, resolve: Resolve): Html {
  const { operationId: id, parameters = [], security } = described
  const sample = bodySample(described, resolve)
  const needsKey = asksForKey && security?.length !== 0 && !isForPeople(described)
  return html`<form class="try" data-method="${method}" data-path="${path}" hidden><fieldset><legend>Try it</legend>
${needsKey && keyField(id)}
${parameters.map((each) => field(id, each))}
${sample !== undefined && html`<p><label for="${id}-body">Body</label><textarea id="${id}-body" name="body" rows="6" spellcheck="false">${JSON.stringify(sample, null, 2)}</textarea></p>`}
<p><button>Send</button> <output></output></p><pre tabindex="0" hidden></pre></fieldset></form>`
}

const keyField = (id: string) =>
  html`<p><label for="${id}-key">API key, kept until you close this tab; without one, your session is used</label><input id="${id}-key" name="key" data-in="key" type="password" autocomplete="off" spellcheck="false"></p>`

function field(id: string, { name, in: location, required }: Parameter): Html {
  return html`<p><label for="${id}-${name}">${name}</label><input id="${id}-${name}" name="${name}" data-in="${location}" autocomplete="off"${required && html` required`}></p>`
}
