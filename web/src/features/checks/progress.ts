import { useEffect, useState } from 'react'

type Progress = { created_at: number; checked_keywords: number; total_keywords: number }

const MIN_CHECKED = 3

/** Seconds left by the pace so far; null until there is a pace. */
export function etaOf(
  { created_at, checked_keywords, total_keywords }: Progress,
  now: number,
): number | null {
  if (checked_keywords < MIN_CHECKED) return null
  const pace = (now - created_at) / checked_keywords
  return Math.max(0, pace * (total_keywords - checked_keywords))
}

/** The time in seconds, ticking while it is wanted. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
