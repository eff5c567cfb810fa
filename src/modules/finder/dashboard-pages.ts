import type { Role } from '../../core/context.ts'

/** A page of the dashboard: its name in every language of the dashboard, and words by which people look for it. */
export type Page = { url: string; icon: string; floor: Role; names: [string, string, string]; words: string }

export const PAGES: Page[] = [
  page('/', 'today', ['Today', 'Сегодня', 'Сьогодні'], 'home overview dashboard главная огляд обзор'),
  page('/clients', 'clients', ['Clients', 'Клиенты', 'Клієнти'], 'sites domains projects сайты сайти проекты проєкти'),
  page('/chat', 'assistant', ['Assistant', 'Ассистент', 'Асистент'], 'chat ask ai talk чат спросить запитати'),
  page('/inbox', 'inbox', ['Inbox', 'Сообщения', 'Повідомлення'], 'messages conversations переписка листування'),
  page('/api-console', 'api', ['Search API', 'API поиска', 'API пошуку'], 'serp console query консоль', 'analyst'),
  page(
    '/api-console/usage',
    'api',
    ['Usage', 'Использование', 'Використання'],
    'requests limits статистика',
    'analyst',
  ),
  page(
    '/api-console/credits',
    'api',
    ['Credits', 'Кредиты', 'Кредити'],
    'billing balance packs оплата баланс',
    'analyst',
  ),
  page('/dev', 'developers', ['API keys', 'Ключи API', 'Ключі API'], 'developers tokens разработчикам розробникам'),
  page('/dev/webhooks', 'developers', ['Webhooks', 'Вебхуки', 'Вебхуки'], 'events endpoints события події', 'admin'),
  page('/dev/requests', 'developers', ['Request log', 'Журнал запросов', 'Журнал запитів'], 'log history история'),
  page('/dev/mcp', 'developers', ['MCP', 'MCP', 'MCP'], 'model context protocol tools assistants'),
  page('/settings', 'settings', ['Settings', 'Настройки', 'Налаштування'], 'profile password профиль пароль профіль'),
  page('/settings/members', 'settings', ['Members', 'Участники', 'Учасники'], 'team people invite команда', 'admin'),
  page(
    '/settings/notifications',
    'settings',
    ['Notifications', 'Уведомления', 'Сповіщення'],
    'activity mute события події',
  ),
  page('/settings/sources', 'settings', ['Sources', 'Источники', 'Джерела'], 'providers engines proxies прокси'),
  page('/settings/schedules', 'settings', ['Schedules', 'Расписания', 'Розклади'], 'cron recurring автоматически'),
  page('/settings/data', 'settings', ['Data', 'Данные', 'Дані'], 'export backup retention demo хранение демо'),
  page('/settings/log', 'settings', ['Audit log', 'Журнал действий', 'Журнал дій'], 'security безопасность', 'admin'),
  page('/status', 'status', ['Status', 'Состояние', 'Стан'], 'health uptime'),
]

function page(url: string, icon: string, names: Page['names'], words: string, floor: Role = 'viewer'): Page {
  return { url, icon, names, words, floor }
}
