import { createMessages } from '../../base/messages.ts'

/** Why a query is worth a look. */
export const REASONS = {
  idea_suggestion: { reason: 'The search box suggests it for “{seed}”' },
  idea_related: { reason: 'The results page of “{seed}” links to it as a related search' },
  idea_question: { reason: 'People also ask it beside “{seed}”' },
  idea_competitor: { reason: 'People look for it at {name}' },
  idea_model: { reason: 'A language model proposes it from what the client tracks' },
} as const

export const reasonFor = createMessages(REASONS)
