import { type App, type Context, GUEST, openContext, transaction } from '../../core/context.ts'
import { actingAs } from './acting-as.ts'
import { recordAudit } from './audit.ts'
import { requireStrong } from './sign-in/password-rules.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { hashSecret, newToken } from './sign-in/tokens.ts'
import { insertUser, type Person, readUser } from './store/users.ts'
import {
  clearSetupTokens,
  hasUsers,
  insertWorkspace,
  lockFirstStart,
  replaceSetupToken,
} from './store/workspaces.ts'

const WORKSPACE_NAME = 'My workspace'

type NewOwner = { name: string; email: string; passwordHash: string }

/** Creates the first workspace with its owner; null when there already is one. */
export function createOwner(
  ctx: Context,
  { name, email, passwordHash }: NewOwner,
): Promise<Person | null> {
  return transaction(ctx, async ({ db, now }) => {
    await lockFirstStart(db)
    if (await hasUsers(db)) return null
    await clearSetupTokens(db)
    const workspace = await insertWorkspace(db, { name: WORKSPACE_NAME, now: now() })
    const id = await insertUser(db, {
      workspaceId: workspace.id,
      email,
      name,
      passwordHash,
      role: 'owner',
      now: now(),
    })
    return readUser(db, id)
  })
}

/** For unattended installs: does nothing once there is a user. */
export async function ensureOwner(
  app: App,
  { email, password }: { email: string; password: string },
) {
  const ctx = openContext(app, GUEST)
  if (await hasUsers(ctx.db)) return
  requireStrong(password, { field: 'SIGHTLINE_OWNER_PASSWORD', email })
  const passwordHash = await hashPassword(password)
  await transaction(ctx, async (tx) => {
    const owner = await createOwner(tx, {
      name: 'Owner',
      email: email.toLowerCase(),
      passwordHash,
    })
    if (owner) await recordAudit(actingAs(tx, owner), 'setup', owner.email)
  })
}

/** A new one-time token for the welcome page, replacing earlier ones; null once there is a user. */
export async function welcomeToken(app: App): Promise<string | null> {
  return app.db.transaction().execute(async (db) => {
    await lockFirstStart(db)
    if (await hasUsers(db)) return null
    const token = newToken()
    await replaceSetupToken(db, hashSecret(token))
    return token
  })
}
