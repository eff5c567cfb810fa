import { accounts } from './ru/accounts.ts'
import { ads } from './ru/ads.ts'
import { clients } from './ru/clients.ts'
import { common } from './ru/common.ts'
import { developers } from './ru/developers.ts'
import { indexing } from './ru/indexing.ts'
import { keywords } from './ru/keywords.ts'
import { links } from './ru/links.ts'
import { shell } from './ru/shell.ts'
import { system } from './ru/system.ts'

export const ru = {
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
