// Sends the requests that are filled in on the page, and shows their answers.
const RESULT_LIMIT = 200_000
const KEY = 'sightline.key'

function requestOf(form) {
  const { method, path } = form.dataset
  const query = new URLSearchParams()
  const headers = {}
  let address = path
  for (const { dataset, name, value } of form.querySelectorAll('input')) {
    if (dataset.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (dataset.in === 'key')
      value && Object.assign(headers, { 'X-API-Key': value.trim() })
    else if (value) query.set(name, value)
  }
  const body = form.elements.body?.value
  if (body) headers['Content-Type'] = 'application/json'
  return {
    url: query.size > 0 ? `${address}?${query}` : address,
    options: {
      method: method.toUpperCase(),
      headers,
      credentials: headers['X-API-Key'] ? 'omit' : 'same-origin',
      ...(body && { body }),
    },
  }
}

async function send(form) {
  const output = form.querySelector('output')
  const result = form.querySelector('pre')
  const { url, options } = requestOf(form)
  if (options.method === 'DELETE' && !confirm(`Delete ${url}?`)) return
  output.textContent = 'Sending…'
  const started = performance.now()
  try {
    const response = await fetch(url, options)
    const text = (await response.text()).slice(0, RESULT_LIMIT)
    output.textContent = `${response.status} in ${Math.round(performance.now() - started)} ms`
    result.textContent = pretty(text)
    result.hidden = text === ''
  } catch (error) {
    output.textContent = `No answer: ${error.message}`
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

// An endless answer cannot be shown here.
const isEndless = (form) => form.dataset.path === '/api/events'

for (const form of document.querySelectorAll('form.try')) form.hidden = isEndless(form)
for (const input of document.querySelectorAll('input[data-in=key]')) {
  input.value = sessionStorage.getItem(KEY) ?? ''
  input.addEventListener('change', () => sessionStorage.setItem(KEY, input.value))
}
document.addEventListener('submit', (event) => {
  if (!event.target.matches('form.try')) return
  event.preventDefault()
  send(event.target)
})
