import type { Module } from '../../core/module.ts'
import { sweepAccounts } from './crons.ts'
import { workspaceDeleted } from './events.ts'
import { createInvite, deleteInvite, listInvites } from './operations/invites.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './operations/keys.ts'
import { getMember, listMembers, removeMember, transferWorkspace, updateMember } from './operations/members.ts'
import { changePassword, endOneSession, listSessions, rotateLegacyToken } from './operations/profile.ts'
import { acceptInvite, getMe, getSession, logIn, logOut, setUp } from './operations/sign-in.ts'
import { deleteWorkspace, listAuditLog, updateWorkspace } from './operations/workspace.ts'
import { TABLES } from './tables.ts'

export { recordAudit } from './audit.ts'
export { createKeyFor, createUser, createWorkspace, openContextAs, resetPassword } from './command-line.ts'
export { ACCESS_ENDED, isEnded } from './ended.ts'
export { workspaceDeleted } from './events.ts'
export { ensureOwner, welcomeToken } from './first-start.ts'
export { actorOf, type Credentials, type Identity, identify } from './identify.ts'
export { issueKey } from './operations/keys.ts'
export { isManager, KEY_LIMIT, SESSION_IDLE_SECONDS } from './rules.ts'
export { MemberRole } from './schemas.ts'
export { usableKeys } from './store/keys.ts'
export { colleaguesOf, listUsers, namesOf } from './store/users.ts'
export { firstWorkspace } from './store/workspaces.ts'
export { hashOfKey, hashSecret } from './tokens.ts'

export const accounts: Module = {
  name: 'accounts',
  tables: TABLES,
  events: [workspaceDeleted],
  crons: [sweepAccounts],
  operations: [
    setUp,
    logIn,
    logOut,
    getMe,
    getSession,
    acceptInvite,
    changePassword,
    rotateLegacyToken,
    listSessions,
    endOneSession,
    createInvite,
    listInvites,
    deleteInvite,
    listMembers,
    getMember,
    updateMember,
    removeMember,
    listApiKeys,
    createApiKey,
    deleteApiKey,
    updateWorkspace,
    transferWorkspace,
    deleteWorkspace,
    listAuditLog,
  ],
}
