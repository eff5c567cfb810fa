/** What lies over the page; one thing at a time. */
export type Overlay = 'palette' | 'keys' | 'side' | null
