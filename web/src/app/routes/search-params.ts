const MAX_LENGTH = 500

/** Reads these parameters from the URL; empty and overlong ones are dropped. */
export function readSearchParams<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string | undefined } => {
    const texts: { [N in Name]?: string | undefined } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH)
        texts[name] = value
    }
    return texts
  }
}

/** Plain `?name=value`, as people read and write addresses. */
export function writeSearchParams(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const text = new URLSearchParams(
    given.map(([name, value]) => [name, String(value)]),
  ).toString()
  return text && `?${text}`
}
