import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from '../../../base/errors.ts'

const derive = promisify(argon2)

const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
// A dummy hash that nothing matches, so that checking an unknown e-mail takes as long as a known one.
const NOBODY = { cost: COST, salt: Buffer.alloc(16), tag: Buffer.alloc(TAG_BYTES) }

const MAX_RUNNING = 2
const MAX_WAITING = 200

// One hash takes 19 MiB and one thread of four: the whole process computes two at a time.
const slots: { running: number; waiting: (() => void)[] } = { running: 0, waiting: [] }

/** Holds a hashing slot while `work` runs. */
export async function withPasswordSlot<T>(work: () => Promise<T>): Promise<T> {
  if (slots.waiting.length >= MAX_WAITING) {
    const headers = { 'Retry-After': '1' }
    throw fail('sign_in_busy').with({ headers })
  }
  if (slots.running >= MAX_RUNNING)
    await new Promise<void>((resolve) => slots.waiting.push(resolve))
  else slots.running++
  try {
    return await work()
  } finally {
    // The slot goes straight to the next waiter.
    const next = slots.waiting.shift()
    if (next) next()
    else slots.running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return withPasswordSlot(async () => {
    const salt = randomBytes(16)
    return write({ cost: COST, salt, tag: await tagOf(password, salt, COST) })
  })
}

/** Call it within `withPasswordSlot`. */
export async function isPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const { cost, salt, tag } = read(stored) ?? NOBODY
  return timingSafeEqual(await tagOf(password, salt, cost), tag)
}

// Another system may encode the same characters as other code points.
function tagOf(password: string, nonce: Buffer, cost: typeof COST) {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    tagLength: TAG_BYTES,
    ...cost,
  })
}

function write({ cost: { memory, passes, parallelism }, salt, tag }: typeof NOBODY): string {
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`
}

function read(stored = ''): typeof NOBODY | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = STORED.exec(stored) ?? []
  if (!memory) return null
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}
