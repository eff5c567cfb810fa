import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Encrypts stored secrets: integration keys, webhook secrets. A sealed value names the key that sealed it. */
export type Secrets = {
  seal(plain: string): string
  open(sealed: string): string
  /** A keyed fingerprint, for values that are only ever compared. */
  fingerprint(value: string): string
  /** The ids of the keys of this process: SECRET_KEY first, then the previous one. */
  keyIds: readonly [string, ...string[]]
  /** The id of the key that seals: the installation's, which may be the previous one for a while. */
  sealingKey(): string
  /** The key of fingerprints, sealed, so that it outlives the key that it was made from. */
  sealedSigningKey(): string
  /** Seals and signs as the installation does from now on. */
  adopt(keys: InstallationKeys): void
}

/** What all processes agree on: the id of the key that seals, and the sealed key of fingerprints. */
export type InstallationKeys = { sealing_key: string; signing_key: string }

/** A sealed value inside any text. */
const SEALED = /v2\.([\w-]{11})\.([\w-]{38,})/g

export function createSecrets(masterKey: string, previousKey?: string): Secrets {
  const current = keyOf(masterKey)
  const keys = new Map(
    [current, ...(previousKey ? [keyOf(previousKey)] : [])].map((key) => [key.id, key]),
  )
  let sealing = current
  let signing: { sealed: string; key: Buffer } = {
    sealed: '',
    key: hash('sha256', `sightline fingerprints ${masterKey}`, 'buffer'),
  }

  function open(sealed: string): string {
    const [, id, body] = /^v2\.([\w-]{11})\.([\w-]+)$/.exec(sealed) ?? []
    const key = keys.get(id ?? '')
    if (!key || !body) throw new Error('sealed with a key that is not here')
    const bytes = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key.secret, bytes.subarray(0, 12), {
      authTagLength: 16,
    })
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  }

  return {
    keyIds: [current.id, ...[...keys.keys()].slice(1)],
    sealingKey: () => sealing.id,
    seal: (plain) => sealWith(sealing, plain),
    open,
    sealedSigningKey: () => sealWith(sealing, signing.key.toString('base64url')),
    fingerprint: (value) => createHmac('sha256', signing.key).update(value).digest('base64url'),
    adopt({ sealing_key, signing_key }) {
      const key = keys.get(sealing_key)
      if (!key) return
      sealing = key
      if (signing_key !== signing.sealed)
        signing = { sealed: signing_key, key: Buffer.from(open(signing_key), 'base64url') }
    },
  }
}

type Key = { id: string; secret: Buffer }

function keyOf(masterKey: string): Key {
  return {
    id: hash('sha256', `sightline key id ${masterKey}`, 'buffer')
      .subarray(0, 8)
      .toString('base64url'),
    secret: hash('sha256', `sightline secrets ${masterKey}`, 'buffer'),
  }
}

function sealWith({ id, secret }: Key, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v2.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** The text with every value in it that another key sealed sealed anew. */
export function resealText({ seal, open, sealingKey }: Secrets, text: string): string {
  return text.replaceAll(SEALED, (sealed, id) =>
    id === sealingKey() ? sealed : seal(open(sealed)),
  )
}

/** SECRET_KEY, or a generated key file in the data directory. */
export function masterKey({
  secretKey,
  dataDir,
}: {
  secretKey: string | undefined
  dataDir: string
}): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    // As root, PostgreSQL's user must be able to pass through.
    mkdirSync(dirname(file), {
      recursive: true,
      mode: process.getuid?.() === 0 ? 0o711 : 0o700,
    })
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (thrown) {
      // Two processes may start at once: the first one's key wins.
      if (!existsSync(file)) throw thrown
    }
  }
  return readFileSync(file, 'utf8').trim()
}
