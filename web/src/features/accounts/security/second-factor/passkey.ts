import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { api } from '../../../../api/client/client.ts'

const library = () => import('@simplewebauthn/browser')

export const hasPasskeys = () =>
  isSecureContext && 'PublicKeyCredential' in window && location.hostname !== '127.0.0.1'

// The server hands out what the library of the browser expects; its description has no room for the whole standard.
const asRequest = (options: unknown) => options as PublicKeyCredentialRequestOptionsJSON
const asCreation = (options: unknown) => options as PublicKeyCredentialCreationOptionsJSON

/** Extensions are not asked for. */
const plain = <T extends { clientExtensionResults: unknown }>({
  clientExtensionResults: _,
  ...rest
}: T) => rest

/** Signs in; with autofill it waits, without a word, until the person picks a passkey in the address field. */
export async function signInWithPasskey({ isAutofill }: { isAutofill: boolean }) {
  return api('post', '/api/auth/passkey', { body: { response: await pickPasskey(isAutofill) } })
}

/** Proves that the account that the company stands for is one's own. */
export async function proveWithPasskey() {
  const response = await pickPasskey(false)
  return api('post', '/api/auth/company/proof', { body: { response } })
}

async function pickPasskey(useBrowserAutofill: boolean) {
  const [{ startAuthentication }, { options }] = await Promise.all([
    library(),
    api('post', '/api/auth/passkey/options'),
  ])
  return plain(
    await startAuthentication({ optionsJSON: asRequest(options), useBrowserAutofill }),
  )
}

export async function canAutofill(): Promise<boolean> {
  return hasPasskeys() && (await library()).browserSupportsWebAuthnAutofill()
}

export async function confirmWithPasskey() {
  const [{ startAuthentication }, { options }] = await Promise.all([
    library(),
    api('post', '/api/auth/confirm/options'),
  ])
  const response = await startAuthentication({ optionsJSON: asRequest(options) })
  return api('post', '/api/auth/confirm', { body: { response: plain(response) } })
}

export async function addPasskey(name: string) {
  const [{ startRegistration }, { options }] = await Promise.all([
    library(),
    api('post', '/api/auth/passkeys/options'),
  ])
  const response = await startRegistration({ optionsJSON: asCreation(options) })
  return api('post', '/api/auth/passkeys', { body: { name, response: plain(response) } })
}

/** The browser refuses a second passkey of the same account on one device. */
export const isKnownDevice = (thrown: unknown) =>
  thrown instanceof Error && thrown.name === 'InvalidStateError'
