const WIDTH = 24
const REDRAW_MS = 100

export type Progress = { update(done: number, total: number): void; end(): void }

/** A bar on a terminal, one line per 10 % elsewhere, nothing when quiet. */
export function openProgress(label: string, { quiet }: { quiet: boolean }): Progress {
  if (quiet) return { update() {}, end() {} }
  return process.stderr.isTTY ? bar(label) : lines(label)
}

const share = (done: number, total: number) => (total > 0 ? Math.min(1, done / total) : 1)

function bar(label: string): Progress {
  let drawnAt = 0
  return {
    update(done, total) {
      const part = share(done, total)
      if (part < 1 && Date.now() - drawnAt < REDRAW_MS) return
      drawnAt = Date.now()
      const filled = Math.round(part * WIDTH)
      process.stderr.write(
        `\r${label} [${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${Math.floor(part * 100)} %`,
      )
    },
    end: () => void (drawnAt && process.stderr.write('\r\u001b[K')),
  }
}

function lines(label: string): Progress {
  let lastShown = 0
  return {
    update(done, total) {
      const tenth = Math.floor(share(done, total) * 10)
      if (tenth <= lastShown) return
      lastShown = tenth
      process.stderr.write(`${label}: ${tenth * 10} %\n`)
    },
    end() {},
  }
}
