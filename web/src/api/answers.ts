/** The queries about answers share a key. */
export const answersKey = (clientId: number) => ['answers', clientId] as const
