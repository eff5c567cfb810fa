import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { client } from './route-layouts.tsx'
import { readSearchParams } from './search-params.ts'

const answers = createRoute({
  getParentRoute: () => client,
  path: 'answers',
  validateSearch: readSearchParams('q', 'category', 'market', 'show', 'names', 'cites'),
  component: lazyPage(() => import('../../features/answers/page.tsx'), 'AnswersPage'),
})

const answerGaps = createRoute({
  getParentRoute: () => client,
  path: 'answers/gaps',
  validateSearch: readSearchParams('prompt'),
  component: lazyPage(() => import('../../features/answers/gaps-page.tsx'), 'GapsPage'),
})

const answerSearches = createRoute({
  getParentRoute: () => client,
  path: 'answers/searches',
  component: lazyPage(() => import('../../features/answers/searches-page.tsx'), 'SearchesPage'),
})

const answerPrompt = createRoute({
  getParentRoute: () => client,
  path: 'answers/$promptId',
  params: {
    parse: ({ promptId }) => ({ promptId: Number(promptId) }),
    stringify: ({ promptId }) => ({ promptId: String(promptId) }),
  },
  validateSearch: readSearchParams('provider', 'answer', 'with'),
  component: lazyPage(() => import('../../features/answers/prompt-page.tsx'), 'PromptPage'),
})

export const answersRoutes = [answerPrompt, answerGaps, answerSearches, answers] as const
