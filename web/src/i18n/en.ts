import { accounts } from './en/accounts.ts'
import { ads } from './en/ads.ts'
import { clients } from './en/clients.ts'
import { common } from './en/common.ts'
import { developers } from './en/developers.ts'
import { indexing } from './en/indexing.ts'
import { keywords } from './en/keywords.ts'
import { links } from './en/links.ts'
import { shell } from './en/shell.ts'
import { system } from './en/system.ts'

export const en = {
  ...shell,
  ...common,
  ...accounts,
  ...clients,
  ...keywords,
  ...developers,
  ...indexing,
  ...links,
  ...ads,
  ...system,
}
