// Runs before the first paint, so that a chosen theme or language never flashes.
try {
  const { documentElement } = document
  const theme = localStorage.getItem('sightline.theme')
  if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme
  documentElement.lang = localStorage.getItem('sightline.language') || 'en'
} catch {
  // Storage is closed: the system's theme stands.
}

// Asks for the files of the page now, instead of after the first script has run.
const { pages, languages } = JSON.parse(document.currentScript.dataset.ahead)
const page = pages.find(([path]) => new RegExp(path).test(location.pathname))
if (page) {
  const named = new URLSearchParams(location.search).get('lang')
  const wanted = [named, readLanguage(), ...navigator.languages, 'en']
  const language = wanted.map((tag) => tag?.split('-')[0]).find((tag) => languages[tag])
  for (const file of [...page[1], ...languages[language]]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
}

function readLanguage() {
  try {
    return localStorage.getItem('sightline.language')
  } catch {
    return null
  }
}
