import { useText } from '../../i18n/language.tsx'
import { IconButton } from '../button.tsx'
import './toolbar.css'

type PagerProps = { page: number; pages: number; onPage(page: number): void }

/** The next and the last part of a long table. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const t = useText()
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <IconButton
        icon="left"
        label={t('pager.before')}
        isDisabled={page <= 1}
        onPress={() => onPage(page - 1)}
      />
      <span role="status">{t('pager.of', { page, n: pages })}</span>
      <IconButton
        icon="right"
        label={t('pager.after')}
        isDisabled={page >= pages}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  )
}
