import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { place, type World } from '../world/placement.ts'

/** The part of a sandbox that outlives its process: sites that were given a place, and its calendar. */
export type SavedState = { load(): void; save(): void }

type Kept = { share: number; authority: number; words: string[] }

type Owner = { world: World; behindDays: number }

/** Kept in a file that several processes may share; without a file nothing is kept. */
export function createSavedState(owner: Owner, file: string | undefined): SavedState {
  if (!file) return { load() {}, save() {} }
  let seen = 0
  return {
    load() {
      const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
      if (changed === seen) return
      seen = changed
      const { behindDays, placed } = JSON.parse(readFileSync(file, 'utf8'))
      owner.behindDays = behindDays
      for (const [domain, kept] of Object.entries<Kept>(placed))
        place(owner.world, domain, kept)
    },
    save() {
      const placed = Object.fromEntries(
        [...owner.world.placed].map(([domain, { site, share, words }]): [string, Kept] => [
          domain,
          { share, authority: site.authority, words },
        ]),
      )
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify({ behindDays: owner.behindDays, placed }))
      renameSync(`${file}.new`, file)
      seen = statSync(file).mtimeMs
    },
  }
}
