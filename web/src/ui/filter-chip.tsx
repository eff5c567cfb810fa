import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { Button } from './button.tsx'

/** One thing that the rows were narrowed to, and the way back to all; `name` says it to the ear. */
export function FilterChip({ name, children, onClear }: { name: string; children: ReactNode; onClear(): void }) {
  const t = useText()
  return (
    <Button icon="close" onPress={onClear} aria-label={`${t('action.clear')}: ${name}`}>
      {children}
    </Button>
  )
}
