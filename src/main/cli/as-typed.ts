/** The commands that a message names, as people type them here: `sightline` or `npm run cli --`. */
export const asTyped = (text: string, call: string) =>
  text.replaceAll('`sightline ', `\`${call} `)
