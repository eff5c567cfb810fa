/** True for a page of which only the beginning came: half a list of results looks like a whole short one. */
export function isCutOff(text: string): boolean {
  const root = /<(html|rss)[\s>]/i.exec(text.slice(0, 4000))?.[1]
  return root !== undefined && !text.slice(-4000).toLowerCase().includes(`</${root.toLowerCase()}>`)
}
