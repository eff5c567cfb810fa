type Sharing = { expires_at: number | null }

/** A link that has come to its end opens nothing. */
export const isExpired = ({ expires_at }: Sharing, now: number): boolean =>
  expires_at !== null && expires_at <= now
