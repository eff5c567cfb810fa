import { useText } from '../i18n/language.tsx'
import { IconButton } from './button.tsx'
import './toolbar.css'

type PagerProps = { page: number; pages: number; onPage(page: number): void }

/** The next and the last part of a long table. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const t = useText()
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <IconButton icon="left" label={t('pager.before')} isDisabled={page <= 1} onPress={() => onPage(page - 1)} />
      <span role="status">{t('pager.of', { page, n: pages })}</span>
      <IconButton icon="right" label={t('pager.after')} isDisabled={page >= pages} onPress={() => onPage(page + 1)} />
    </nav>
import { Button } from './button.tsx'
import './newer-older.css'

type NewerOlderProps = { offset: number; size: number; hasMore: boolean; onMove(offset: number): void }

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
