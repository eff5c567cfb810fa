import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/client/query-client.ts'
import { createRouter } from './app/routes/router.tsx'
import { LanguageProvider, loadCatalog } from './i18n/language.tsx'
import { applyPreferences } from './ui/preferences.ts'
import './ui/base.css'

const OUTSIDE = new Set(['/login', '/welcome', '/invite'])

const queryClient = createQueryClient(() => {
  const { pathname, href } = router.state.location
  if (OUTSIDE.has(pathname)) return
  void router
    .navigate({ to: '/login', search: href === '/' ? {} : { next: href } })
    .then(() => queryClient.clear())
})
const router = createRouter(queryClient)

applyPreferences()
// Keywords are in any language: Cyrillic is there before the rows that it would wrap anew.
void document.fonts.load('13px "Golos Text Variable"', 'ї')
const catalog = await loadCatalog('first')
document.documentElement.lang = catalog.language
const root = document.getElementById('root')
if (root) {
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <LanguageProvider first={catalog}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>
      </StrictMode>,
    ),
  )
}
