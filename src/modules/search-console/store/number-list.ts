/** Numbers as PostgreSQL writes an array of them: the driver would look at each for what has to be quoted. */
export const list = <T>(rows: Iterable<T>, value: (row: T) => number): string =>
  `{${Array.from(rows, value).join(',')}}`
