import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The test files that processes of a run take turns at; a folder holds who took which. */
export function openQueue(folder: string) {
  const files: string[] = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))
  const mark = (nr: number) => join(folder, String(nr))
  const holder = (nr: number) =>
    existsSync(mark(nr)) ? Number(readFileSync(mark(nr), 'utf8')) : 0
  return {
    /** Whether a file is left that nobody has taken. */
    hasMore: () => files.some((_, nr) => !existsSync(mark(nr))),
    /** The next file, until there is none. */
    *take() {
      for (const [nr, file] of files.entries()) {
        if (!claim(mark(nr))) continue
        yield file
        writeFileSync(mark(nr), '')
      }
    },
    /** When a process took the file it is at. */
    takenAt(pid: number): number | undefined {
      const nr = files.findIndex((_, each) => holder(each) === pid)
      return nr < 0 ? undefined : statSync(mark(nr)).mtimeMs
    },
    /** Files whose process ended before they did. */
    abandoned: () => files.filter((_, nr) => holder(nr) > 0 && !isAlive(holder(nr))),
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
