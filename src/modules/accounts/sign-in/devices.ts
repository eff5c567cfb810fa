import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../core/context.ts'

/** How long a browser stays known after a sign-in. */
export const DEVICE_SECONDS = 180 * 86_400

const DEVICE = /^(\d{1,16})\.([\w-]{22})\.([\w-]{43})$/

type Signing = Pick<Context, 'secrets'>

/** The device token of a browser after a sign-in. It grants no access: it only exempts from the shared lockout. */
export function newDevice(ctx: Signing, userId: number): string {
  const id = randomBytes(16).toString('base64url')
  return `${userId}.${id}.${signatureOf(ctx, userId, id)}`
}

/** The known device of this person; null for unknown browsers. */
export function knownDevice(
  ctx: Signing & Pick<Context, 'device'>,
  userId: number,
): string | null {
  const [, owner = '', id = '', signature = ''] = DEVICE.exec(ctx.device) ?? []
  if (Number(owner) !== userId || !signature) return null
  const expected = Buffer.from(signatureOf(ctx, userId, id))
  return timingSafeEqual(expected, Buffer.from(signature)) ? id : null
}

const signatureOf = ({ secrets }: Signing, userId: number, id: string) =>
  secrets.fingerprint(`device ${userId} ${id}`)
