export type Stoppable = { url?: string; close(): Promise<void> }

/** Tells the parent when ready, stops on a signal or when the parent is gone, and ends with a clear word on failure. */
export async function runUntilStopped(name: string, start: () => Promise<Stoppable>) {
  try {
    const running = await start()
    let isStopping = false
    const stop = async () => {
      if (isStopping) return
      isStopping = true
      await running.close()
      process.exit(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.on('disconnect', stop)
    process.send?.({ ready: true, url: running.url })
  } catch (thrown) {
    console.error(`${name}: ${thrown instanceof Error ? thrown.message : thrown}`)
    process.exit(1)
  }
}
