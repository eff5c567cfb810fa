// Makes the page answer: opens what the address names, filters the index, sends the forms.
const RESULT_LIMIT = 200_000

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target instanceof HTMLDetailsElement) target.open = true
  target?.scrollIntoView()
}

function filterIndex(text) {
  const words = text.toLowerCase().split(/\s+/)
  for (const item of document.querySelectorAll('.index li')) {
    const link = item.firstElementChild
    const text = `${link.textContent} ${link.title}`.toLowerCase()
    item.hidden = !words.every((word) => text.includes(word))
  }
}

function requestOf(form) {
  const { method, path } = form.dataset
  const query = new URLSearchParams()
  let address = path
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset.in === 'path') address = address.replace(`{${input.name}}`, encodeURIComponent(input.value))
    else if (input.value) query.set(input.name, input.value)
  }
  const body = form.elements.body?.value
  const url = query.size > 0 ? `${address}?${query}` : address
  return {
    url,
    options: { method: method.toUpperCase(), ...(body && { body, headers: { 'Content-Type': 'application/json' } }) },
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
const filter = document.getElementById('filter')
document.getElementById('finder').hidden = false
filter.addEventListener('input', () => filterIndex(filter.value))
document.addEventListener('submit', (event) => {
  event.preventDefault()
  send(event.target)
})
addEventListener('hashchange', openTarget)
openTarget()
