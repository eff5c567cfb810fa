/** The first numbered name that none of them has. */
export function freeName(named: { name: string }[], nameOf: (n: number) => string): string {
  const taken = new Set(named.map(({ name }) => name))
  let n = 1
  while (taken.has(nameOf(n))) n++
  return nameOf(n)
}
