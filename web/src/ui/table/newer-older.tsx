import { useText } from '../../i18n/language.tsx'
import { Button } from '../button.tsx'
import './newer-older.css'

type NewerOlderProps = {
  offset: number
  size: number
  hasMore: boolean
  onMove(offset: number): void
}

/** Back and on through a list whose end is not known beforehand. */
export function NewerOlder({ offset, size, hasMore, onMove }: NewerOlderProps) {
  const t = useText()
  if (offset === 0 && !hasMore) return null
  return (
    <div className="newer-older">
      <Button isDisabled={offset === 0} onPress={() => onMove(Math.max(0, offset - size))}>
        {t('list.newer')}
      </Button>
      <Button isDisabled={!hasMore} onPress={() => onMove(offset + size)}>
        {t('list.older')}
      </Button>
    </div>
  )
}
