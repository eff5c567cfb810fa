import type { Language } from '../../../locales/index.ts'
import type { Module } from '../../core/module.ts'
import type { Known } from '../../platform/database/table.ts'
import { sendAccountMail } from './account-mail.ts'
import { sweepAccounts } from './crons.ts'
import { finishCompanySignIn, getCompanyProof } from './operations/company-proof.ts'
import {
  confirmByCompany,
  getCompanyAccount,
  getCompanySignIn,
  linkCompanyAccount,
  removeCompanySignIn,
  setCompanySignIn,
  startCompanySignIn,
  switchCompanySignIn,
  testCompanySignIn,
} from './operations/company-sign-in.ts'
import { confirmIdentity, startConfirmation } from './operations/confirm.ts'
import {
  decideAuthorization,
  getAuthorizationRequest,
  listConnectedApps,
  revokeConnectedApp,
  updateConnectedApp,
} from './operations/connected-apps.ts'
import { createInvite, deleteInvite, listInvites } from './operations/invites.ts'
import { setKeyBudget } from './operations/key-budget.ts'
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from './operations/keys.ts'
import {
  endMemberSessions,
  resetSecondFactors,
  setSecondFactorPolicy,
} from './operations/member-access.ts'
import {
  getMember,
  listMembers,
  removeMember,
  transferWorkspace,
  updateMember,
} from './operations/members.ts'
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './operations/passkeys.ts'
import {
  changePassword,
  deleteLegacyToken,
  endOneSession,
  endOtherSessions,
  getLegacyToken,
  listSessions,
  rotateLegacyToken,
  setLanguage,
} from './operations/profile.ts'
import {
  changeEmail,
  confirmEmail,
  createEmailLink,
  createResetLink,
  requestPasswordReset,
  resetPassword as resetPasswordByLink,
} from './operations/recovery.ts'
import {
  activateTotp,
  finishLogIn,
  getSecondFactors,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from './operations/second-factor.ts'
import { acceptInvite, getMe, getSession, logIn, logOut, setUp } from './operations/sign-in.ts'
import { deleteWorkspace, listAuditLog, updateWorkspace } from './operations/workspace.ts'
import { joinWorkspace, leaveWorkspace, switchWorkspace } from './operations/workspaces.ts'
import { workspaceDeleted } from './schemas.ts'

export { ACCESS_REVOKED, isRevoked } from './access-revoked.ts'
export { accountLetter, notifyLater } from './account-mail.ts'
export { actingAs } from './acting-as.ts'
export { recordAudit } from './audit.ts'
export {
  createKeyFor,
  createUser,
  createWorkspace,
  openContextAs,
  resetFactors,
  resetLinkFor,
  resetPassword,
} from './command-line.ts'
export { ATTEMPT_SECONDS, CALLBACK_PATH } from './company/attempts.ts'
export { finishAttempt } from './company/finish.ts'
export { ensureOwner, welcomeToken } from './first-start.ts'
export { reachedWorkspaces } from './memberships.ts'
export { RESOURCE_PATH, startAuthorization } from './oauth/authorize.ts'
export { registerClient } from './oauth/clients.ts'
export { OAuthError } from './oauth/error.ts'
export { exchange, revokeToken } from './oauth/exchange.ts'
export { isLoopbackRedirect } from './oauth/redirects.ts'
export { RESOURCE_SCOPES, SCOPES, scopesOf } from './oauth/scopes.ts'
export {
  createApiKey,
  deleteApiKey,
  issueKey,
  listApiKeys,
  rotateApiKey,
} from './operations/keys.ts'
export { dismiss } from './operations/members.ts'
export { getMe } from './operations/sign-in.ts'
export { KEY_LIMIT } from './rate-limits.ts'
export { isManager } from './roles.ts'
export { MemberRole, workspaceDeleted } from './schemas.ts'
export { DEVICE_SECONDS } from './sign-in/devices.ts'
export { actorOf, type Credentials, type Identity, identify } from './sign-in/identify.ts'
export { SESSION_IDLE_SECONDS } from './sign-in/lifetimes.ts'
export { hashOfKey, hashSecret, newToken, PREFIXES } from './sign-in/tokens.ts'
export { isMonthSpent, readBudget, usableKeys } from './store/keys.ts'
export { accountOfPerson, erasePersonFromLog } from './store/person.ts'
export {
  colleaguesOf,
  findMember,
  findUser,
  listUsers,
  managersOf,
  memberEmails,
  namesOf,
  type Person,
  requireMember,
  workspacesOfEmail,
} from './store/users.ts'
export { firstWorkspace } from './store/workspaces.ts'

export const accounts: Module = {
  name: 'accounts',
  tables: [
    'workspaces',
    'users',
    'user_clients',
    'sessions',
    'invites',
    'invite_clients',
    'api_keys',
    'setup_tokens',
    'audit_log',
    'account_links',
    'key_secrets',
    'key_months',
    'sign_in_providers',
    'sign_in_domains',
    'identities',
    'sign_in_attempts',
    'oauth_clients',
    'oauth_requests',
    'oauth_codes',
    'oauth_tokens',
    'totp_seeds',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'sign_in_tickets',
  ],
  events: [workspaceDeleted],
  crons: [sweepAccounts],
  jobs: [sendAccountMail],
  operations: [
    setUp,
    logIn,
    switchWorkspace,
    joinWorkspace,
    leaveWorkspace,
    finishLogIn,
    startPasskeySignIn,
    signInWithPasskey,
    startConfirmation,
    confirmIdentity,
    getSecondFactors,
    startTotp,
    activateTotp,
    removeTotp,
    renewRecoveryCodes,
    startPasskey,
    addPasskey,
    removePasskey,
    logOut,
    getMe,
    getSession,
    acceptInvite,
    requestPasswordReset,
    resetPasswordByLink,
    createResetLink,
    changeEmail,
    createEmailLink,
    confirmEmail,
    changePassword,
    rotateLegacyToken,
    setLanguage,
    getLegacyToken,
    deleteLegacyToken,
    listSessions,
    endOneSession,
    endOtherSessions,
    createInvite,
    listInvites,
    deleteInvite,
    listMembers,
    getMember,
    updateMember,
    removeMember,
    endMemberSessions,
    resetSecondFactors,
    setSecondFactorPolicy,
    listApiKeys,
    createApiKey,
    updateApiKey,
    rotateApiKey,
    deleteApiKey,
    setKeyBudget,
    getCompanySignIn,
    setCompanySignIn,
    switchCompanySignIn,
    removeCompanySignIn,
    testCompanySignIn,
    startCompanySignIn,
    getCompanyProof,
    finishCompanySignIn,
    getCompanyAccount,
    linkCompanyAccount,
    confirmByCompany,
    getAuthorizationRequest,
    decideAuthorization,
    listConnectedApps,
    revokeConnectedApp,
    updateConnectedApp,
    updateWorkspace,
    transferWorkspace,
    deleteWorkspace,
    listAuditLog,
  ],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    users: Known<'users', { language: Language }>
  }
}
