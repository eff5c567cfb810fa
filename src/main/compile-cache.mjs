// Node's compile cache keeps TypeScript without its types: a process or thread that finds it in its environment never
// loads the compiler that takes them away, which is a third of a second and 20 MB each.
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
enableCompileCache()
