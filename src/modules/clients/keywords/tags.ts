/** Tags are a list in the database and one text, separated by commas, in the contract. */
export const splitTags = (text: string): string[] => (text === '' ? [] : text.split(','))

/** A row as the contract shows it. */
export const showTags = <Row extends { tags: string[] }>(row: Row) => ({
  ...row,
  tags: row.tags.join(','),
})
