import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { fail } from '../../base/errors.ts'
import { decodeText } from '../../base/formats/decode-text.ts'

/** Standard input, at most `max` bytes. */
export async function readStdin(max: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of process.stdin) {
    pieces.push(piece)
    size += piece.length
    if (size > max) throw fail('stdin_too_large', { n: max })
  }
  return Buffer.concat(pieces)
}

/** The size of a file that must be there. */
export async function requireFile(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  if (!found) throw fail('file_missing', { path })
  if (!found.isFile()) throw fail('file_not_plain', { path })
  return found.size
}

/** The text of a file that must be there. */
export async function readText(path: string): Promise<string> {
  await requireFile(path)
  return decodeText(await readFile(path))
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Writes to a temporary file and renames it, so that no partial file is ever visible. */
export async function writeWhole(path: string, content: string | Uint8Array) {
  const part = `${path}.part`
  try {
    await writeFile(part, content)
    await rename(part, path)
  } catch (thrown) {
    await rm(part, { force: true })
    throw thrown
  }
}
