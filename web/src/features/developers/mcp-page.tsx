import { useText } from '../../i18n/language.tsx'
import { DevelopersFrame } from './frame.tsx'
import { Mcp } from './mcp.tsx'

export function McpPage() {
  const t = useText()
  return (
    <DevelopersFrame about={t('mcp.nav')}>
      <Mcp />
    </DevelopersFrame>
  )
}
