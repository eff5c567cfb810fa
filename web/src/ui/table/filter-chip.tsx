import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../button.tsx'

/** An active filter with a button to clear it; `name` is for screen readers. */
export function FilterChip({
  name,
  children,
  onClear,
}: {
  name: string
  children: ReactNode
  onClear(): void
}) {
  const t = useText()
  return (
    <Button icon="close" onPress={onClear} aria-label={`${t('action.clear')}: ${name}`}>
      {children}
    </Button>
  )
}
