const FIRST_SIZE = 1024
const GROWTH = 1.5

/** A growing list of whole numbers, at four bytes each. */
export function createNumbers() {
  let values = new Int32Array(FIRST_SIZE)
  let length = 0
  return {
    push(value: number) {
      if (length === values.length) {
        const larger = new Int32Array(length * GROWTH)
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    at: (index: number) => values[index] ?? 0,
    set(index: number, value: number) {
      values[index] = value
    },
    cut(to: number) {
      length = to
    },
    get length() {
      return length
    },
    toArray: () => Array.from(values.subarray(0, length)),
  }
}

export type Numbers = ReturnType<typeof createNumbers>
