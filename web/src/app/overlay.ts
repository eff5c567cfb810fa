import { createContext } from 'react'

/** What lies over the page; one thing at a time. */
export type Overlay = 'palette' | 'keys' | 'side' | null

/** Lays it over the page; null where there is no shell. */
export const OpenOverlay = createContext<((overlay: Overlay) => void) | null>(null)
