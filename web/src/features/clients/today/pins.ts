import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../i18n/browser-storage.ts'

const STORAGE_KEY = 'sightline.pins'
const MAX_PINS = 100
const listeners = new Set<() => void>()

const readPins = () => readStored(STORAGE_KEY) ?? ''

/** The clients a person keeps on top, in this browser. */
export function usePins(): number[] {
  const text = useSyncExternalStore(subscribe, readPins)
  return text.split(',').map(Number)
}

export function togglePin(clientId: number) {
  const pins = readPins().split(',').filter(Boolean)
  const id = String(clientId)
  const next = pins.includes(id)
    ? pins.filter((pin) => pin !== id)
    : [...pins.slice(-MAX_PINS), id]
  writeStored(STORAGE_KEY, next.join(','))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
