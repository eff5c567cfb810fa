// Runs before the first paint, so that a chosen theme or language never flashes.
try {
  const { documentElement } = document
  const theme = localStorage.getItem('sightline.theme')
  if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme
  documentElement.lang = localStorage.getItem('sightline.language') || 'en'
} catch {
  // Storage is closed: the system's theme stands.
}
