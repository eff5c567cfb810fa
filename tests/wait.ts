import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 20
const PATIENCE_MS = 180_000

/** Waits until something is so; fails by name when it does not come to that. */
export async function until(what: string, isSo: () => unknown, patienceMs = PATIENCE_MS) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(LOOK_MS)) if (await isSo()) return
  assert.fail(`${what}: not within ${patienceMs / 1000} s`)
}
