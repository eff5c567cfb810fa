import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SEED_BYTES = 20
const STEP_SECONDS = 30
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newSeed = () => randomBytes(SEED_BYTES)

/** The code of one time step, RFC 6238 with SHA-1 as every authenticator app computes it. */
export function codeAt(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', seed).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (seconds: number) => Math.floor(seconds / STEP_SECONDS)

/** The step a code belongs to: the current one, or the one before it for slow hands. Null: neither. */
export function stepOfCode(
  seed: Buffer,
  { code, now }: { code: string; now: number },
): number | null {
  const current = stepAt(now)
  const typed = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS))
  const isAt = (step: number) => timingSafeEqual(Buffer.from(codeAt(seed, step)), typed)
  return [current, current - 1].find(isAt) ?? null
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What an authenticator app reads from the picture. */
export const totpAddress = (seed: string, email: string) =>
  `otpauth://totp/Sightline:${encodeURIComponent(email)}?secret=${seed}&issuer=Sightline`
