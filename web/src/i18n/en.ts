import { accounts } from './en/accounts.ts'
import { clients } from './en/clients.ts'
import { common } from './en/common.ts'
import { developers } from './en/developers.ts'
import { keywords } from './en/keywords.ts'
import { shell } from './en/shell.ts'
import { system } from './en/system.ts'

export const en = { ...shell, ...common, ...accounts, ...clients, ...keywords, ...developers, ...system }
