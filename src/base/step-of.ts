/** What a number reaches: the outcome of the first step whose bound it meets, from the highest down, else of the last. */
export function stepOf<T>(
  value: number,
  steps: readonly (readonly [least: number, outcome: T])[],
): T {
  const reached = steps.find(([least]) => value >= least) ?? steps.at(-1)
  if (!reached) throw new Error('No steps')
  return reached[1]
}
