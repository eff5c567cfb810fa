import { accounts } from './uk/accounts.ts'
import { ads } from './uk/ads.ts'
import { clients } from './uk/clients.ts'
import { common } from './uk/common.ts'
import { developers } from './uk/developers.ts'
import { indexing } from './uk/indexing.ts'
import { keywords } from './uk/keywords.ts'
import { links } from './uk/links.ts'
import { shell } from './uk/shell.ts'
import { system } from './uk/system.ts'

export const uk = {
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
