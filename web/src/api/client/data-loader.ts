/** Collects the keys that are asked for at about the same time into one request. */
export function createDataLoader<Key, Value>(
  fetchAll: (keys: Key[]) => Promise<Map<Key, Value>>,
  { maxBatchSize, waitMs }: { maxBatchSize: number; waitMs: number },
) {
  type Waiting = { key: Key; resolve(value: Value | null): void; reject(error: unknown): void }
  let waiting: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  function send() {
    clearTimeout(timer)
    timer = undefined
    const sent = waiting.splice(0)
    waiting = []
    fetchAll([...new Set(sent.map(({ key }) => key))]).then(
      (answers) => {
        for (const { key, resolve } of sent) resolve(answers.get(key) ?? null)
      },
      (error) => {
        for (const { reject } of sent) reject(error)
      },
    )
  }
  return (key: Key): Promise<Value | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (waiting.length >= maxBatchSize) send()
      else timer ??= setTimeout(send, waitMs)
    })
}
