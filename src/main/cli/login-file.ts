import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { remoteSettings } from '../../platform/config.ts'
import { UsageError } from './failure.ts'

const Login = z.object({
  url: z.url({ protocol: /^https?$/ }),
  key: z.string().min(1).max(500),
})
export type Login = z.output<typeof Login>

export const loginPath = () => join(remoteSettings().folder, 'login.json')

/** From SIGHTLINE_URL and SIGHTLINE_KEY, else from the file that `login` wrote. */
export async function readLogin(): Promise<Login | undefined> {
  const { url, key } = remoteSettings()
  if (url && key) return Login.parse({ url, key })
  if (url) throw new UsageError('SIGHTLINE_URL is set without SIGHTLINE_KEY')
  const text = await readFile(loginPath(), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const read = Login.safeParse(parsed(text))
  if (!read.success) throw new UsageError(`${loginPath()} is damaged: log in again`, 'login')
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Only its owner may read the file. */
export async function writeLogin(login: Login) {
  const path = loginPath()
  await mkdir(remoteSettings().folder, { recursive: true, mode: 0o700 })
  await writeFile(path, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 })
  // The mode above holds for a new file alone.
  await chmod(path, 0o600)
}

export const removeLogin = () => rm(loginPath(), { force: true })
