/** How many lists of steps are worked out, while they are. */
export type StepsProgress = { done: number; total: number }

export const stepsProgressKey = (clientId: number) => ['steps-progress', clientId] as const
