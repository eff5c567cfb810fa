import en from '../../../locales/en/dashboard-pages.json' with { type: 'json' }
import ru from '../../../locales/ru/dashboard-pages.json' with { type: 'json' }
import uk from '../../../locales/uk/dashboard-pages.json' with { type: 'json' }
import type { Role } from '../../core/context.ts'

/** A page of the dashboard: its name in every language of the dashboard, and words by which people look for it. */
export type Page = {
  url: string
  icon: string
  floor: Role
  names: [string, string, string]
  words: string
}

export const PAGES: Page[] = [
  page('/', 'today', 'home overview dashboard главная огляд обзор'),
  page('/clients', 'clients', 'sites domains projects сайты сайти проекты проєкти'),
  page('/chat', 'assistant', 'chat ask ai talk чат спросить запитати'),
  page('/inbox', 'inbox', 'messages conversations переписка листування'),
  page('/api-console', 'api', 'serp console query консоль', 'analyst'),
  page('/api-console/usage', 'api', 'requests limits статистика', 'analyst'),
  page('/api-console/credits', 'api', 'billing balance packs оплата баланс', 'analyst'),
  page('/dev', 'developers', 'developers tokens разработчикам розробникам'),
  page('/dev/webhooks', 'developers', 'events endpoints события події', 'admin'),
  page('/dev/requests', 'developers', 'log history история'),
  page('/dev/mcp', 'developers', 'model context protocol tools assistants'),
  page('/settings', 'settings', 'profile password профиль пароль профіль'),
  page('/settings/members', 'settings', 'team people invite команда', 'admin'),
  page('/settings/notifications', 'settings', 'activity mute события події'),
  page('/settings/alerts', 'settings', 'rules warn drop falls правила падение падіння'),
  page('/settings/sources', 'settings', 'providers engines proxies прокси'),
  page('/settings/schedules', 'settings', 'cron recurring автоматически'),
  page('/settings/data', 'settings', 'export backup retention demo хранение демо'),
  page('/settings/log', 'settings', 'security безопасность', 'admin'),
  page('/status', 'status', 'health uptime'),
]

function page(url: keyof typeof en, icon: string, words: string, floor: Role = 'viewer'): Page {
  return { url, icon, names: [en[url], ru[url], uk[url]], words, floor }
}
