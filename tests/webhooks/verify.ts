import { Webhook } from 'standardwebhooks'

/** Verifies as a receiver does, with the library of the Standard Webhooks project. */
export function verify(secret: string, headers: Record<string, unknown>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
