import { useText } from '../../i18n/language.tsx'
import { Button } from '../button.tsx'
import './toolbar.css'

type PageStepsProps = { page: number; isLast: boolean; onGo(page: number): void }

/** The way through a long list, one page at a time; nothing where there is one page only. */
export function PageSteps({ page, isLast, onGo }: PageStepsProps) {
  const t = useText()
  if (page === 1 && isLast) return null
  return (
    <nav className="pager" aria-label={t('steps.label')}>
      <Button isDisabled={page === 1} onPress={() => onGo(page - 1)}>
        {t('steps.back')}
      </Button>
      <span className="quiet">{t('steps.page', { page: String(page) })}</span>
      <Button isDisabled={isLast} onPress={() => onGo(page + 1)}>
        {t('steps.on')}
      </Button>
    </nav>
  )
}
