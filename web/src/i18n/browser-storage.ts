/** Inside a frame of another site the browser may refuse to keep anything: then each visit is the first. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeStored(name: string, value: string) {
  try {
    localStorage.setItem(name, value)
  } catch {
    // What cannot be kept holds until the page is left.
  }
}
