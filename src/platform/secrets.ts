import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Encrypts stored secrets: integration keys, webhook secrets. */
export type Secrets = {
  seal(plain: string): string
  open(sealed: string): string
  /** A keyed fingerprint, for values that are only ever compared. */
  fingerprint(value: string): string
}

export function createSecrets(masterKey: string): Secrets {
  const key = hash('sha256', `sightline secrets ${masterKey}`, 'buffer')
  const printKey = hash('sha256', `sightline fingerprints ${masterKey}`, 'buffer')
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
    fingerprint: (value) => createHmac('sha256', printKey).update(value).digest('base64url'),
  }
}

/** SECRET_KEY, or a generated key file in the data directory. */
export function masterKey({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    // As root, PostgreSQL's user must be able to pass through.
    mkdirSync(dirname(file), { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (thrown) {
      // Two processes may start at once: the first one's key wins.
      if (!existsSync(file)) throw thrown
    }
  }
  return readFileSync(file, 'utf8').trim()
}
