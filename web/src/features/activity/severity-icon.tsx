import { useText } from '../../i18n/language.tsx'
import type { Activity } from './queries.ts'

const SHAPES = { success: '●', warning: '◆', danger: '✕' }

/** Whether it is good news: by shape and word, not by colour alone. */
export function SeverityIcon({ color }: Pick<Activity, 'color'>) {
  const t = useText()
  return (
    <span className="activity-severity" data-color={color}>
      <span aria-hidden="true">{SHAPES[color]}</span>
      <span className="visually-hidden">{t(`activity.${color}`)}</span>
    </span>
  )
}
