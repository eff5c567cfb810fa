/** On a narrow screen the columns are stacked, so the chosen answer may be out of sight. */
export function scrollToAnswer() {
  if (!matchMedia('(max-width: 960px)').matches) return
  requestAnimationFrame(() =>
    document.querySelector('.answer-view')?.scrollIntoView({ block: 'start' }),
  )
}
