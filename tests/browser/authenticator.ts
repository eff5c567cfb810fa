import type { Page } from 'playwright-core'

/** Adds a virtual authenticator that verifies the user by itself. */
export async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return {
    override: (bits: { isBogusSignature?: boolean; isBadUV?: boolean }) =>
      session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, ...bits }),
    /** Resets the signature counters, as an earlier clone would have them. */
    async turnBack() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      for (const credential of credentials) {
        const { credentialId } = credential
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 1 } })
      }
    },
  }
}
