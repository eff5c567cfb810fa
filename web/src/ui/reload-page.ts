/** What a page is made of is asked for once: when that failed, only loading anew brings it, and only over a network. */
export function reloadPage() {
  if (navigator.onLine) location.reload()
}
