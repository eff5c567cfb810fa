/** Where the columns stand one below the other, what was chosen from the list may be out of sight. */
export function scrollToAnswer() {
  if (!matchMedia('(max-width: 960px)').matches) return
  requestAnimationFrame(() => document.querySelector('.answer-view')?.scrollIntoView({ block: 'start' }))
}
