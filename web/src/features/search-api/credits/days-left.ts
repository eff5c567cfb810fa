type Day = { credits: number }

const PACE_DAYS = 7

/** How many days the balance lasts at the pace of the last week; null when nothing was used. */
export function daysLeft(
  balance: number,
  days: Day[],
): { days: number; perDay: number } | null {
  const week = days.slice(-PACE_DAYS)
  const used = week.reduce((sum, { credits }) => sum + credits, 0)
  if (used === 0 || week.length === 0) return null
  const perDay = used / week.length
  return { days: Math.floor(balance / perDay), perDay }
}
