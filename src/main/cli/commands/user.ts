import { fail, notFound } from '../../../base/errors.ts'
import type { App } from '../../../core/context.ts'
import { command } from '../command.ts'
import { UsageError } from '../failure.ts'
import { idOf, openApp } from './app.ts'
import { readSecret } from './prompt.ts'

const EMAIL = {
  type: 'string',
  value: 'EMAIL',
  required: true,
  hint: 'The address the person signs in with',
} as const
const PASSWORD_FILE = {
  type: 'string',
  value: 'FILE',
  hint: 'Read the password from the first line of this file',
} as const
const FIRST_WORKSPACE = 'My workspace'

const list = command({
  name: 'user list',
  summary: 'Everyone, in all workspaces',
  examples: ['user list', 'user list --json'],
  async run(io) {
    const app = await openApp(io)
    const { listUsers } = await import('../../../modules/accounts/index.ts')
    io.list(await listUsers(app.db), [
      ['id', (user) => user.id],
      ['email', (user) => user.email],
      ['name', (user) => user.name],
      ['role', (user) => user.role],
      ['workspace', (user) => `${user.workspace_id} ${user.workspace}`],
    ])
  },
})

const create = command({
  name: 'user create',
  summary: 'Add a person; prompts for the password, or reads it from standard input',
  examples: [
    'user create --email ann@example.com --name Ann --role analyst',
    'user create --email ann@example.com --name Ann --role owner --new-workspace "Second agency" --password-file ./password',
  ],
  options: {
    email: EMAIL,
    name: { type: 'string', value: 'NAME', required: true, hint: 'Name of the person' },
    role: {
      type: 'string',
      value: 'ROLE',
      required: true,
      hint: 'viewer, analyst, admin or owner',
    },
    workspace: {
      type: 'string',
      value: 'ID',
      hint: 'Workspace to add them to; defaults to the first',
    },
    'new-workspace': {
      type: 'string',
      value: 'NAME',
      hint: 'Create a workspace for them; their role must be owner',
    },
    'password-file': PASSWORD_FILE,
  },
  async run(io, given) {
    const { email, name, 'new-workspace': named } = given
    if (named && given.workspace)
      throw new UsageError('Give --workspace or --new-workspace, not both', 'user create')
    const wanted =
      given.workspace === undefined ? undefined : idOf(given.workspace, '--workspace')
    const [{ createUser, createWorkspace, MemberRole }, { GUEST, openContext, transaction }] =
      await Promise.all([
        import('../../../modules/accounts/index.ts'),
        import('../../../core/context.ts'),
      ])
    const role = MemberRole.safeParse(given.role).data
    if (!role)
      throw new UsageError(
        `--role must be one of ${MemberRole.options.join(', ')}`,
        'user create',
      )
    const app = await openApp(io)
    const known = named ? undefined : await findWorkspace(app, wanted)
    if (known === undefined && role !== 'owner') {
      throw new UsageError(
        'The first person of a workspace must be its owner: --role owner',
        'user create',
      )
    }
    const password = await readSecret(io, {
      question: `Password for ${email}`,
      file: given['password-file'],
    })
    const person = await transaction(openContext(app, GUEST), async (tx) => {
      const workspaceId = known ?? (await createWorkspace(tx, named ?? FIRST_WORKSPACE)).id
      return createUser(tx, { email, name, role, workspaceId, password })
    })
    io.show(person, String(person.id))
    io.note(`Added ${person.email} as ${person.role} to workspace ${person.workspace_id}`)
  },
})

const resetPassword = command({
  name: 'user reset-password',
  summary: 'Set a new password for a person and sign them out everywhere',
  examples: [
    'user reset-password --email ann@example.com',
    'user reset-password --email ann@example.com < ./password',
  ],
  options: {
    email: EMAIL,
    'password-file': PASSWORD_FILE,
    'end-keys': {
      type: 'boolean',
      hint: 'Also revoke their API keys, legacy token and invites',
    },
  },
  async run(io, { email, 'password-file': file, 'end-keys': endKeys }) {
    const app = await openApp(io)
    const accounts = await import('../../../modules/accounts/index.ts')
    await accounts.openContextAs(app, email)
    const password = await readSecret(io, { question: `New password for ${email}`, file })
    await accounts.resetPassword(app, { email, password, endKeys })
    io.show({ email, reset: true }, null)
    io.note(`The password of ${email} is changed; they are signed out everywhere`)
  },
})

const resetLink = command({
  name: 'user reset-link',
  summary: 'Print a one-time link for setting a new password, valid for a day',
  examples: ['user reset-link --email ann@example.com'],
  options: { email: EMAIL },
  async run(io, { email }) {
    const app = await openApp(io)
    const { resetLinkFor } = await import('../../../modules/accounts/index.ts')
    const made = await resetLinkFor(app, email)
    io.show({ email, ...made }, made.link)
    io.note(`Hand it to ${email} yourself`)
  },
})

const resetFactors = command({
  name: 'user reset-second-factors',
  summary: 'Remove the second factors of a person who lost them, and sign them out everywhere',
  examples: ['user reset-second-factors --email ann@example.com'],
  options: { email: EMAIL },
  async run(io, { email }) {
    const app = await openApp(io)
    const accounts = await import('../../../modules/accounts/index.ts')
    await accounts.resetFactors(app, email)
    io.show({ email, reset: true }, null)
    io.note(`${email} signs in with the password alone until they set up another factor`)
  },
})

export const userCommands = [list, create, resetPassword, resetLink, resetFactors]

/** The requested workspace, or the first; undefined when there is none. */
async function findWorkspace(
  { db }: App,
  wanted: number | undefined,
): Promise<number | undefined> {
  const { listUsers } = await import('../../../modules/accounts/index.ts')
  const ids = (await listUsers(db)).map(({ workspace_id }) => workspace_id)
  if (wanted === undefined) return ids.length ? Math.min(...ids) : undefined
  if (ids.includes(wanted)) return wanted
  throw fail('workspace_unknown', { id: wanted }).with({ cause: notFound() })
}
