import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The test files that processes of a run take turns at; a folder holds who took which. */
export function openQueue(folder: string) {
  const files: string[] = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))
  const mark = (index: number) => join(folder, String(index))
  const holder = (index: number) =>
    existsSync(mark(index)) ? Number(readFileSync(mark(index), 'utf8')) : 0
  return {
    /** Whether a file is left that nobody has taken. */
    hasMore: () => files.some((_, index) => !existsSync(mark(index))),
    /** The next file, until there is none. */
    *take() {
      for (const [index, file] of files.entries()) {
        if (!claim(mark(index))) continue
        yield file
        writeFileSync(mark(index), '')
      }
    },
    /** When a process took the file it is at. */
    takenAt(pid: number): number | undefined {
      const index = files.findIndex((_, each) => holder(each) === pid)
      return index < 0 ? undefined : statSync(mark(index)).mtimeMs
    },
    /** Files whose process ended before they did. */
    abandoned: () => files.filter((_, index) => holder(index) > 0 && !isAlive(holder(index))),
  }
}

export function createQueue(folder: string, files: string[]) {
  writeFileSync(join(folder, 'files.json'), JSON.stringify(files))
  return openQueue(folder)
}

function claim(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
