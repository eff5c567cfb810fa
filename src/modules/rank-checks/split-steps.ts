type StepSize = { most: number; wave: number }

/**
 * Checks in small steps, in order: the fewer are left, the smaller, so that towards the end no worker waits for another.
 * Checks of the same question stay in one step, so that the second meets the first's pages.
 */
export function splitIntoSteps<C extends { question: string }>(checks: C[], { most, wave }: StepSize): C[][] {
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
