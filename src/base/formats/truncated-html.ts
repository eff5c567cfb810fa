const NEAR = 4000

/** True for a page of which only the beginning came: half a list of results looks like a whole short one. */
export function isCutOff(page: string | Uint8Array): boolean {
  const root = /<(html|rss)[\s>]/i.exec(letters(page.slice(0, NEAR)))?.[1]
  return (
    root !== undefined &&
    !letters(page.slice(-NEAR)).toLowerCase().includes(`</${root.toLowerCase()}>`)
  )
}

const letters = (piece: string | Uint8Array) =>
  typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1')
