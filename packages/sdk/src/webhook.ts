export type WebhookEvent = { event: string; fired_at: number; data: Record<string, unknown> }

type Delivery = {
  /** The secret of the webhook, `whsec_…`. */
  secret: string
  headers: Headers | Record<string, string | string[] | undefined>
  /** The raw body, exactly as received. */
  body: string
}

const TOLERANCE_SECONDS = 300

/** Returns the event of a delivery with a valid and recent signature; throws otherwise. */
export async function verifyWebhook({
  secret,
  headers,
  body,
}: Delivery): Promise<WebhookEvent> {
  const read = (name: string) =>
    (headers instanceof Headers ? headers.get(name) : [headers[name]].flat()[0]) ?? ''
  const [id, timestamp] = [read('webhook-id'), read('webhook-timestamp')]
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!id || !(age <= TOLERANCE_SECONDS))
    throw new Error('The delivery is too old, or has no id')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    HMAC,
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of read('webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(body)
  }
  throw new Error('The signature is wrong')
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
