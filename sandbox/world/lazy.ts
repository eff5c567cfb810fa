/** A list whose entries are worked out when they are first looked at: a page shows ten of a hundred results. */
export function lazyList<T>(length: number, make: (index: number) => T): T[] {
  const list: T[] = []
  for (let index = 0; index < length; index++) {
    const get = () => {
      const value = make(index)
      Object.defineProperty(list, index, { value })
      return value
    }
    Object.defineProperty(list, index, { get, enumerable: true, configurable: true })
  }
  return list
}
