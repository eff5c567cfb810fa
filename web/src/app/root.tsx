import { Outlet, useRouter } from '@tanstack/react-router'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { Toasts } from '../ui/overlay/toast.tsx'

/** Links inside React Aria menus go through our router, so the page is not loaded anew. */
export function Root() {
  const router = useRouter()
  return (
    <AriaRouter navigate={(href) => router.history.push(href)}>
      <Outlet />
      <Toasts />
    </AriaRouter>
  )
}
