import type { WebContext } from './hono-env.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const ALWAYS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Cache-Control': 'no-store',
}

/** Headers of every response; static files set their own Cache-Control. */
export const securityHeaders = (c: WebContext) => putHeaders(c, ALWAYS)

/** For the one page that other sites may embed. */
export const allowFrames = (c: WebContext) =>
  putHeaders(c, {
    'Content-Security-Policy': POLICY.replace("frame-ancestors 'none'", 'frame-ancestors *'),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })

/** Set on the Node response directly: the standard Headers object would cost more than the rest of a request. */
export function putHeaders(c: WebContext, headers: Record<string, string | string[]>) {
  for (const name in headers) c.env.outgoing.setHeader(name, headers[name] ?? '')
}
