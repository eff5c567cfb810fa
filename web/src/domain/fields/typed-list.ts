/** What was typed with commas or spaces between; null where nothing was. */
export function typedList(typed: string): string[] | null {
  const listed = typed.split(/[\s,]+/).filter(Boolean)
  return listed.length ? listed : null
}
