import type { onboarding as english } from '../en/onboarding.ts'
import type { Message } from '../translate.ts'

export const onboarding: Record<keyof typeof english, Message> = {
  'demo.title': 'Осмотреться на демо',
  'demo.text': 'Вымышленный магазин с девяностодневной историей, помеченный как демо. Убирается одним нажатием.',
  'demo.building': 'Демо заполняется: {percent} %',
  'demo.banner': 'Это демо: вымышленный магазин в песочнице. Ни одна цифра в нём не настоящая.',
  'demo.remove': 'Убрать демо',
  'demo.removed': 'Демо убрано',
  'demo.failed': 'Демо заполнить не удалось. {message}',
}
