import type { accounts as english } from '../en/accounts.ts'
import type { Message } from '../translate.ts'

export const accounts: Record<keyof typeof english, Message> = {
  'person.name': 'Имя',
  'person.email': 'Эл. почта',
  'person.password': 'Пароль',
  'person.passwordRule': {
    one: 'Не меньше {n} знака. Подойдут несколько простых слов.',
    few: 'Не меньше {n} знаков. Подойдут несколько простых слов.',
    many: 'Не меньше {n} знаков. Подойдут несколько простых слов.',
    other: 'Не меньше {n} знака. Подойдут несколько простых слов.',
  },
  'login.title': 'Вход',
  'login.lead': 'Смотрите, где стоят ваши страницы и что изменилось.',
  'login.action': 'Войти',
  'login.wrong': 'Почта или пароль неверны. Проверьте и повторите.',
  'welcome.title': 'Создайте учётную запись',
  'welcome.lead': 'Она владеет рабочим пространством. Остальных пригласите позже.',
  'welcome.action': 'Создать и продолжить',
  'welcome.usedUp':
    'Этот одноразовый адрес уже использован или неполон. Войдите или возьмите адрес, который сервер напечатал последним.',
  'invite.title': 'Присоединиться',
  'invite.lead': 'Укажите имя и пароль. Почта — та, на которую сделано приглашение.',
  'invite.action': 'Присоединиться',
  'invite.usedUp': 'Приглашение использовано, отозвано или старше семи дней. Попросите новое.',
  'members.title': 'Участники',
  'role.viewer': 'Наблюдатель',
  'role.viewerHint': 'читает',
  'role.analyst': 'Аналитик',
  'role.analystHint': 'ведёт клиентов',
  'role.admin': 'Администратор',
  'role.adminHint': 'управляет людьми и настройками',
  'role.owner': 'Владелец',
  'role.ownerHint': 'может всё',
  'invites.create': 'Пригласить',
}
