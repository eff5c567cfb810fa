import { Webhook } from 'standardwebhooks'

/** What a receiver does: the verifier of the Standard Webhooks project itself. */
export function verify(secret: string, headers: Record<string, unknown>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
