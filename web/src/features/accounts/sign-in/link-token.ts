import { useState } from 'react'

/** The secret of a link, which stands behind # so that no server logs it. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  return token
}
