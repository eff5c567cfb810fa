import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '../../../base/errors.ts'
import type { App } from '../../../core/context.ts'
import { command } from '../command.ts'
import type { Io } from '../io.ts'
import { openApp } from './app.ts'

const WAIT_MS = 250

const rotate = command({
  name: 'secrets rotate',
  summary:
    'Re-encrypt stored secrets with the new SECRET_KEY while Sightline runs; safe to interrupt and run again',
  examples: ['secrets rotate', 'secrets rotate --end-links'],
  options: {
    'end-links': {
      type: 'boolean',
      hint: 'For a leaked key: also end public links, known browsers and report passwords',
    },
  },
  async run(io, { 'end-links': endLinks }) {
    const app = await openApp(io)
    const keys = await import('../../../platform/secrets/installation-keys.ts')
    const { db, secrets } = app
    const [id] = secrets.keyIds
    if (!endLinks && (await keys.readKeyState(db, secrets)) === 'current')
      return reportDone(io, app, 0)
    const behind = await keys.countWithoutKey(db, id)
    if (behind > 0) throw fail('processes_lack_key', { count: behind })
    await keys.switchSealingKey(db, secrets, { isNewSigningKey: endLinks })
    while ((await keys.countSealingOtherwise(db, id)) > 0)
      await sleep(WAIT_MS, undefined, { signal: io.signal })
    const done = await resealAll(io, app)
    await keys.forgetOtherKeys(db, id)
    reportDone(io, app, done)
  },
})

async function resealAll(io: Io, app: App): Promise<number> {
  const { countStale, resealBatch } = await import('../../../platform/secrets/reseal.ts')
  const progress = io.progress('Sealing')
  let done = 0
  try {
    for (let left = await countStale(app); left > 0; left = await countStale(app)) {
      io.signal.throwIfAborted()
      const sealed = await resealBatch(app)
      if (sealed === 0) await sleep(WAIT_MS, undefined, { signal: io.signal })
      done += sealed
      progress.update(done, done + left - sealed)
    }
  } finally {
    progress.end()
  }
  return done
}

function reportDone(io: Io, { config, secrets }: App, resealed: number) {
  io.show({ key_id: secrets.keyIds[0], resealed }, null)
  io.note(
    `${resealed} ${resealed === 1 ? 'row' : 'rows'} sealed anew; everything is sealed with SECRET_KEY`,
  )
  if (config.previousSecretKey)
    io.note(
      'SECRET_KEY_PREVIOUS may go. Backups made before open only with the key of that time: keep it with them',
    )
}

export const secretsCommands = [rotate]
