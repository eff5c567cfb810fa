import type { Target } from '../links.ts'

/** A title inside a link: the one thing that has marked a result in every layout. */
export type Hit = { anchor: number; heading: number; shown: string; target: Target }
