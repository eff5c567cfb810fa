/** A module that failed to load is never retried by the browser, so the page is reloaded, once online. */
export function reloadPage() {
  if (navigator.onLine) location.reload()
}
