import type { onboarding as english } from '../en/onboarding.ts'
import type { Message } from '../translate.ts'

export const onboarding: Record<keyof typeof english, Message> = {
  'demo.title': 'Роззирнутися на демо',
  'demo.text': 'Вигаданий магазин із дев’яностоденною історією, позначений як демо. Прибирається одним натиском.',
  'demo.building': 'Демо заповнюється: {percent} %',
  'demo.banner': 'Це демо: вигаданий магазин у пісочниці. Жодна цифра в ньому не справжня.',
  'demo.remove': 'Прибрати демо',
  'demo.removed': 'Демо прибрано',
  'demo.failed': 'Демо заповнити не вдалося. {message}',
}
