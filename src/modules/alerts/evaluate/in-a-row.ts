/**
 * The last moment before, and the newest one, when each of the newest `checks` observations differs from it as `isSo`
 * says; so a change is found once, with the check that confirms it. Newest first.
 */
export function changeInARow<T>(
  observations: T[],
  checks: number,
  isSo: (before: T, now: T) => boolean,
): { before: T; now: T } | null {
  const [now] = observations
  const before = observations[checks]
  if (now === undefined || before === undefined) return null
  return observations.slice(0, checks).every((each) => isSo(before, each))
    ? { before, now }
    : null
}
