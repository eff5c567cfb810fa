/** As people read it; an address that is wrongly escaped stays as it is. */
export function shownPath(url: string): string {
  const path = URL.parse(url)?.pathname ?? url
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
