import { useText } from '../../i18n/language.tsx'
import './severity-icon.css'

const SHAPES = { success: '●', warning: '◆', danger: '✕' }

/** Whether it is good news: by shape and word, not by colour alone. */
export function SeverityIcon({ color }: { color: keyof typeof SHAPES }) {
  const t = useText()
  return (
    <span className="severity" data-color={color}>
      <span aria-hidden="true">{SHAPES[color]}</span>
      <span className="visually-hidden">{t(`activity.${color}`)}</span>
    </span>
  )
}
