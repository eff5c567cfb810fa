// Opens what the address names, and filters the index.
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

const filter = document.getElementById('filter')
document.getElementById('finder').hidden = false
filter.addEventListener('input', () => filterIndex(filter.value))
addEventListener('hashchange', openTarget)
openTarget()
