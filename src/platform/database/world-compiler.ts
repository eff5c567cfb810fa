import { RawNode } from 'kysely'
import { ScopedCompiler } from './workspace-scope.ts'

const ASKS_FOR_WORLD = /\bis_simulated\('([a-z]+)'\)|\bsimulated_ports\(\)/g

/**
 * Writes the answers of `is_simulated('search')` and `simulated_ports()` into the query: the planner knows them, and a
 * node of a cluster, which is told nothing of the connection, needs not ask.
 */
export class WorldCompiler extends ScopedCompiler {
  readonly #simulated: readonly string[]

  constructor(simulated: readonly string[]) {
    super()
    this.#simulated = simulated
  }

  protected override visitRaw(node: RawNode) {
    if (!node.sqlFragments.some((fragment) => fragment.includes('simulated')))
      return super.visitRaw(node)
    super.visitRaw(
      RawNode.create(
        node.sqlFragments.map((fragment) => this.#answered(fragment)),
        node.parameters,
      ),
    )
  }

  #answered(fragment: string): string {
    return fragment.replace(ASKS_FOR_WORLD, (_, port?: string) =>
      port === undefined
        ? `'${this.#simulated.join()}'`
        : String(this.#simulated.includes(port)),
    )
  }
}
