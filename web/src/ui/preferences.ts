import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../i18n/browser-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const

/** What a person sets for this browser: kept here, never in the address. */
type Preferences = {
  theme: (typeof THEMES)[number]
  density: 'default' | 'compact'
  rail: 'wide' | 'narrow'
  shortcuts: 'on' | 'off'
  assistant: 'closed' | 'open'
}

/** The first choice holds until another is made. */
const CHOICES: {
  [Name in keyof Preferences]: readonly [Preferences[Name], ...Preferences[Name][]]
} = {
  theme: THEMES,
  density: ['default', 'compact'],
  rail: ['wide', 'narrow'],
  shortcuts: ['on', 'off'],
  assistant: ['closed', 'open'],
}

const listeners = new Set<() => void>()

export function readPreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  const [first, ...others] = CHOICES[name]
  const stored = readStored(`sightline.${name}`)
  return others.find((choice) => choice === stored) ?? first
}

export function setPreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
) {
  writeStored(`sightline.${name}`, value)
  applyPreferences()
  for (const listener of listeners) listener()
}

export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(subscribe, () => readPreference(name))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts theme and density on the document; the styles do the rest. */
export function applyPreferences() {
  const { dataset } = document.documentElement
  const theme = readPreference('theme')
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = readPreference('density')
  paintBrowserFrame(theme)
}

/** The browser's own frame follows the page: both metas say the chosen theme's colour, or each its own. */
function paintBrowserFrame(theme: Preferences['theme']) {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  for (const meta of metas) meta.dataset.own ??= meta.content
  for (const meta of metas) {
    const source = theme === 'system' ? meta : metas.find(({ media }) => media.includes(theme))
    meta.content = source?.dataset.own ?? meta.content
  }
}
