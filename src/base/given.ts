type Optional<T> = { [Field in keyof T]: undefined extends T[Field] ? Field : never }[keyof T]

type Given<T> = Omit<T, Optional<T> & keyof T> & {
  [Field in Optional<T> & keyof T]?: Exclude<T[Field], undefined>
}

/** Drops fields that are undefined. */
export const given = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<T>
