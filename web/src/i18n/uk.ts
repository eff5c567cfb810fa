import { accounts } from './uk/accounts.ts'
import { clients } from './uk/clients.ts'
import { common } from './uk/common.ts'
import { developers } from './uk/developers.ts'
import { keywords } from './uk/keywords.ts'
import { shell } from './uk/shell.ts'
import { system } from './uk/system.ts'

export const uk = { ...shell, ...common, ...accounts, ...clients, ...keywords, ...developers, ...system }
