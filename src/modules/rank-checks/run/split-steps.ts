type StepSize = { most: number; wave: number }

/**
 * Splits checks into small steps, smaller towards the end, so that all workers finish at about the same time.
 * Checks of the same question stay in one step, so that the second hits the cache.
 */
export function splitIntoSteps<C extends { question: string }>(
  checks: C[],
  { most, wave }: StepSize,
): C[][] {
  const steps: C[][] = []
  let left = checks.length
  for (const group of Map.groupBy(checks, ({ question }) => question).values()) {
    const size = Math.min(most, Math.ceil(left / wave))
    const last = steps.at(-1)
    if (last && last.length + group.length <= size) last.push(...group)
    else steps.push(group)
    left -= group.length
  }
  return steps
}
