import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  type QueryId,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'
import { WORKSPACE_TABLES } from '../generated/workspace-tables.ts'
import { TimestampCompiler } from './timestamps.ts'

// Every query that is built through a context's `db` asks for the rows of its workspace alone: it cannot reach those of
// another, and a distributed database answers it from one node. SQL that is written by hand names the workspace itself,
// by an id it was given or by `WORKSPACE_ID`.

/** The same database, confined to one workspace. */
export function scopeTo<Db extends { withPlugin(plugin: KyselyPlugin): Db }>(
  db: Db,
  workspaceId: number,
): Db {
  return db.withPlugin(new WorkspacePlugin(workspaceId))
}

/** The same database over all workspaces, for the few sums that are made of everybody's rows. */
export const ofAllWorkspaces = <Db extends { withoutPlugins(): Db }>(db: Db): Db =>
  db.withoutPlugins()

const SCOPE = Symbol('the workspace that a database is confined to')

/** That workspace, in SQL that is written by hand and in rows that are inserted. */
export const WORKSPACE_ID = sql<number>`${SCOPE}`

const scopes = new WeakMap<RootOperationNode, number>()

class WorkspacePlugin implements KyselyPlugin {
  readonly #workspaceId: number

  constructor(workspaceId: number) {
    this.#workspaceId = workspaceId
  }

  /** Only notes the scope: the compiler reads the tree anyway. */
  transformQuery({ node }: { node: RootOperationNode }) {
    // Of its own, as a statement that is kept may be asked in another scope.
    const scoped = { ...node }
    scopes.set(scoped, this.#workspaceId)
    return scoped
  }

  async transformResult<Result>({ result }: { result: Result }) {
    return result
  }
}

type Filtered = { where?: WhereNode; joins?: readonly JoinNode[] }

export class ScopedCompiler extends TimestampCompiler {
  #workspaceId: number | undefined

  override compileQuery(node: RootOperationNode, id: QueryId) {
    this.#workspaceId = scopes.get(node)
    return super.compileQuery(node, id)
  }

  protected override appendValue(value: unknown) {
    if (value !== SCOPE) return super.appendValue(value)
    if (this.#workspaceId === undefined)
      throw new Error('Asked for the workspace of a database that reaches all')
    super.appendValue(this.#workspaceId)
    // As a value that is selected, it has no type of its own.
    this.append('::bigint')
  }

  protected override visitSelectQuery(node: SelectQueryNode) {
    super.visitSelectQuery(this.#scope(node, node.from?.froms))
  }

  protected override visitUpdateQuery(node: UpdateQueryNode) {
    super.visitUpdateQuery(
      this.#scope(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]),
    )
  }

  protected override visitDeleteQuery(node: DeleteQueryNode) {
    super.visitDeleteQuery(
      this.#scope(node, [...node.from.froms, ...(node.using?.tables ?? [])]),
    )
  }

  /** A joined table is confined where it is joined, so that an outer join stays one. */
  #scope<Query extends Filtered>(query: Query, sources: readonly OperationNode[] = []): Query {
    const id = this.#workspaceId
    if (id === undefined) return query
    let { where, joins } = query
    for (const name of sources.flatMap(nameOfTenant)) {
      where = where
        ? WhereNode.cloneWithOperation(where, 'And', isOf(name, id))
        : WhereNode.create(isOf(name, id))
    }
    joins = joins?.map((join) => {
      const [name] = nameOfTenant(join.table)
      return name && join.on ? JoinNode.cloneWithOn(join, isOf(name, id)) : join
    })
    return { ...query, ...(where && { where }), ...(joins && { joins }) }
  }
}

/** What a table of workspaces is called in its query. */
function nameOfTenant(node: OperationNode): string[] {
  if (TableNode.is(node)) {
    const { name } = node.table.identifier
    return WORKSPACE_TABLES.has(name) ? [name] : []
  }
  if (!AliasNode.is(node) || !TableNode.is(node.node) || !IdentifierNode.is(node.alias))
    return []
  return WORKSPACE_TABLES.has(node.node.table.identifier.name) ? [node.alias.name] : []
}

function isOf(table: string, workspaceId: number): OperationNode {
  const column = ReferenceNode.create(
    ColumnNode.create('workspace_id'),
    TableNode.create(table),
  )
  return BinaryOperationNode.create(
    column,
    OperatorNode.create('='),
    ValueNode.create(workspaceId),
  )
}
