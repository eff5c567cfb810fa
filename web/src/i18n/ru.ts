import { accounts } from './ru/accounts.ts'
import { clients } from './ru/clients.ts'
import { common } from './ru/common.ts'
import { developers } from './ru/developers.ts'
import { keywords } from './ru/keywords.ts'
import { shell } from './ru/shell.ts'
import { system } from './ru/system.ts'

export const ru = { ...shell, ...common, ...accounts, ...clients, ...keywords, ...developers, ...system }
