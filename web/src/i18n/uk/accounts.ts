import type { accounts as english } from '../en/accounts.ts'
import type { Message } from '../translate.ts'

export const accounts: Record<keyof typeof english, Message> = {
  'person.name': 'Ім’я',
  'person.email': 'Ел. пошта',
  'person.password': 'Пароль',
  'person.passwordRule': {
    one: 'Не менше {n} знака. Підійде кілька простих слів.',
    few: 'Не менше {n} знаків. Підійде кілька простих слів.',
    many: 'Не менше {n} знаків. Підійде кілька простих слів.',
    other: 'Не менше {n} знака. Підійде кілька простих слів.',
  },
  'login.title': 'Вхід',
  'login.lead': 'Дивіться, де стоять ваші сторінки й що змінилося.',
  'login.action': 'Увійти',
  'login.wrong': 'Пошта або пароль неправильні. Перевірте й повторіть.',
  'welcome.title': 'Створіть обліковий запис',
  'welcome.lead': 'Він володіє робочим простором. Інших запросите згодом.',
  'welcome.action': 'Створити й продовжити',
  'welcome.usedUp':
    'Цю одноразову адресу вже використано або вона неповна. Увійдіть або візьміть адресу, яку сервер надрукував останньою.',
  'invite.title': 'Приєднатися',
  'invite.lead': 'Вкажіть ім’я та пароль. Пошта — та, на яку зроблено запрошення.',
  'invite.action': 'Приєднатися',
  'invite.usedUp': 'Запрошення використано, відкликано або йому понад сім днів. Попросіть нове.',
  'members.title': 'Учасники',
  'role.viewer': 'Глядач',
  'role.viewerHint': 'читає',
  'role.analyst': 'Аналітик',
  'role.analystHint': 'веде клієнтів',
  'role.admin': 'Адміністратор',
  'role.adminHint': 'керує людьми та налаштуваннями',
  'role.owner': 'Власник',
  'role.ownerHint': 'може все',
  'invites.create': 'Запросити',
}
