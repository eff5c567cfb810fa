import { noteActivity, startWatchdog } from '../../src/platform/observing/watchdog.ts'

/** A process that blocks its event loop in the way it is asked to. */
startWatchdog({ name: 'trial', seconds: 1 })
process.on('message', (how) => {
  noteActivity('trial of silence')
  if (how === 'loop') spin()
  if (how === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)
  if (how === 'pattern') /^(?:a+)+$/.test(`${'a'.repeat(60)}b`)
})
setInterval(() => process.send?.('alive'), 100)
process.send?.('ready')

function spin() {
  for (;;);
}
