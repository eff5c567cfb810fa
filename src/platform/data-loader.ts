export type Gathered = string | number
export type DataLoader = (value: Gathered) => Promise<{ nr: number } | undefined>

type Asker = {
  value: Gathered
  resolve(row: { nr: number } | undefined): void
  reject(error: unknown): void
}

const MAX_TOGETHER = 64

/**
 * Batches single lookups into one query for many values: calls that arrive while a query is in flight are sent
 * together next. Values are sorted and distinct, so that two processes lock rows in the same order.
 */
export function createDataLoader(
  ask: (values: Gathered[]) => Promise<{ nr: number }[]>,
): DataLoader {
  let waiting: Asker[] = []
  let isAsking = false

  async function askNext() {
    const [going, staying] = choose(waiting)
    waiting = staying
    isAsking = going.length > 0
    if (!isAsking) return
    try {
      const rows = await ask(going.map(({ value }) => value))
      const byNumber = new Map(rows.map((row) => [row.nr, row]))
      going.forEach(({ resolve }, index) => {
        resolve(byNumber.get(index + 1))
      })
    } catch (error) {
      for (const { reject } of going) reject(error)
    }
    setImmediate(askNext)
  }

  return (value) =>
    new Promise((resolve, reject) => {
      waiting.push({ value, resolve, reject })
      if (isAsking) return
      isAsking = true
      // Calls of the same tick are batched.
      setImmediate(askNext)
    })
}

function choose(waiting: Asker[]): [going: Asker[], staying: Asker[]] {
  const seen = new Set<Gathered>()
  const going: Asker[] = []
  const staying: Asker[] = []
  for (const asker of waiting) {
    if (seen.has(asker.value) || going.length === MAX_TOGETHER) staying.push(asker)
    else going.push(asker)
    seen.add(asker.value)
  }
  return [going.sort((a, b) => (a.value < b.value ? -1 : 1)), staying]
}
