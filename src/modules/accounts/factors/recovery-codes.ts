import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import { hashPassword, isPassword, withPasswordSlot } from '../sign-in/passwords.ts'
import { accountOf, newAccountOf } from '../store/users.ts'
import { base32 } from './totp.ts'

const COUNT = 10
const CODE_BYTES = 10
const SELECTOR_LENGTH = 4

/** Ten new codes, shown once: 16 letters each, in groups of four. The old ones end with `saveCodes`. */
export async function newRecoveryCodes() {
  const bySelector = new Map<string, string>()
  while (bySelector.size < COUNT) {
    const code = base32(randomBytes(CODE_BYTES))
    bySelector.set(code.slice(0, SELECTOR_LENGTH), code)
  }
  const rows = []
  for (const [selector, code] of bySelector) {
    rows.push({ selector, hash: await hashPassword(code.slice(SELECTOR_LENGTH)) })
  }
  return {
    codes: [...bySelector.values()].map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    rows,
  }
}

type Rows = Awaited<ReturnType<typeof newRecoveryCodes>>['rows']

export async function saveCodes(db: Db, userId: number, rows: Rows) {
  await deleteCodes(db, userId)
  await db
    .insertInto('recovery_codes')
    .values(rows.map((row) => ({ user_id: newAccountOf(userId), ...row })))
    .execute()
}

export async function deleteCodes(db: Db, userId: number) {
  await db.deleteFrom('recovery_codes').where('user_id', '=', accountOf(userId)).execute()
}

export async function countCodes(db: Db, userId: number): Promise<number> {
  const counted = db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
  const { total } = await counted
    .where('user_id', '=', accountOf(userId))
    .executeTakeFirstOrThrow()
  return total
}

/** Uses up a code; false when it is none of this person's. A wrong one takes as long as a right one. */
export async function claimRecoveryCode(
  db: Db,
  userId: number,
  typed: string,
): Promise<boolean> {
  const code = typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
  const selector = code.slice(0, SELECTOR_LENGTH)
  const own = db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', accountOf(userId))
  const row = await own.where('selector', '=', selector).executeTakeFirst()
  const isRight = await withPasswordSlot(() =>
    isPassword(code.slice(SELECTOR_LENGTH), row?.hash),
  )
  if (!isRight) return false
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', accountOf(userId))
    .where('selector', '=', selector)
    .returning('selector')
    .executeTakeFirst()
  return used !== undefined
}
