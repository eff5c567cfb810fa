import { type Automaton, automatonOf } from './automaton.ts'

/**
 * Why a pattern may take more than linear time, or null.
 *
 * A backtracking engine is slow where two paths through the pattern read the same text again and again, and the later
 * one can still fail: a loop `q` that is re-entered from every position that another loop `p` has reached. For a pattern
 * that is searched for, the search itself is such a loop.
 */
export function superlinear(source: string, flags: string): string | null {
  const automaton = automatonOf(source, flags)
  if (automaton.beyond.length > 0) return `it cannot be judged because of ${automaton.beyond.join(' and ')}`
  const all = cycles(automaton, () => true)
  const failing = cycles(automaton, (state) => !automaton.certain.has(state))
  if (forks(automaton, failing)) return 'a loop within a loop reads the same text in more than one way'
  if (searches(automaton, failing)) return 'a loop is begun at every place of the text it reads'
  if (overlaps(automaton, { all, failing })) return 'two loops read the same text'
  return null
}

type Cycles = { of: Map<number, number>; members: number[][] }

/** Strongly connected states, found without recursion. */
function cycles({ next }: Automaton, isKept: (state: number) => boolean): Cycles {
  const order = new Map<number, number>()
  const low = new Map<number, number>()
  const open: number[] = []
  const isOpen = new Set<number>()
  const found: Cycles = { of: new Map(), members: [] }
  const follow = next.map((edges, from) => (isKept(from) ? [...edges.keys()].filter(isKept) : []))
  for (let root = 0; root < next.length; root++) {
    if (order.has(root) || !isKept(root)) continue
    const walk = [{ state: root, at: 0 }]
    while (walk.length > 0) {
      const step = walk.at(-1)
      if (!step) break
      const { state } = step
      if (step.at === 0) {
        order.set(state, order.size)
        low.set(state, order.get(state) ?? 0)
        open.push(state)
        isOpen.add(state)
      }
      const to = follow[state]?.[step.at++]
      if (to !== undefined) {
        if (!order.has(to)) walk.push({ state: to, at: 0 })
        else if (isOpen.has(to)) low.set(state, Math.min(low.get(state) ?? 0, order.get(to) ?? 0))
        continue
      }
      walk.pop()
      const parent = walk.at(-1)
      if (parent) low.set(parent.state, Math.min(low.get(parent.state) ?? 0, low.get(state) ?? 0))
      if (low.get(state) === order.get(state)) close(state)
    }
  }
  return found

  function close(root: number) {
    const members: number[] = []
    for (let state = -1; state !== root; ) {
      state = open.pop() ?? root
      isOpen.delete(state)
      members.push(state)
    }
    if (members.length === 1 && !follow[root]?.includes(root)) return
    for (const member of members) found.of.set(member, found.members.length)
    found.members.push(members)
  }
}

function forks({ next }: Automaton, { of }: Cycles): boolean {
  return next.some((edges, from) =>
    [...edges].some(([to, ways]) => ways > 1 && of.has(from) && of.get(from) === of.get(to)),
  )
}

function searches({ sets, next, starts }: Automaton, { members }: Cycles): boolean {
  return members.some((cycle) => {
    const within = new Set(cycle)
    const seen = new Set<string>()
    const waiting: [number, number][] = []
    const meet = (way: number, loop: number) => {
      if (((sets[way] ?? 0n) & (sets[loop] ?? 0n)) === 0n || seen.has(`${way} ${loop}`)) return
      seen.add(`${way} ${loop}`)
      waiting.push([way, loop])
    }
    for (const from of cycle) {
      for (const to of next[from]?.keys() ?? []) {
        if (!within.has(to)) continue
        for (const { state, guards } of starts) {
          const shared = (sets[state] ?? 0n) & (sets[to] ?? 0n)
          if (guards.every((guard) => guard(sets[from] ?? 0n, shared))) meet(state, to)
        }
      }
    }
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      const [way, loop] = pair
      if (way === loop) return true
      for (const to of next[way]?.keys() ?? [])
        for (const on of next[loop]?.keys() ?? []) if (within.has(on)) meet(to, on)
    }
    return false
  })
}

function overlaps(automaton: Automaton, { all, failing }: { all: Cycles; failing: Cycles }): boolean {
  const { sets } = automaton
  const union = (states: number[]) => states.reduce((sum, state) => sum | (sets[state] ?? 0n), 0n)
  return all.members.some((first) =>
    failing.members.some(
      (second) =>
        (union(first) & union(second)) !== 0n &&
        first.some((p) => second.some((q) => p !== q && leads(automaton, { p, q, first, second }))),
    ),
  )
}

type Pair = { p: number; q: number; first: number[]; second: number[] }

/** Whether one text leads from `p` back to `p`, from `p` to `q`, and from `q` back to `q`. */
function leads({ sets, next }: Automaton, { p, q, first, second }: Pair): boolean {
  const inFirst = new Set(first)
  const inSecond = new Set(second)
  const seen = new Set<string>()
  const waiting: [number, number, number][] = [[p, p, q]]
  for (let triple = waiting.pop(); triple; triple = waiting.pop()) {
    const [a, b, c] = triple
    for (const a2 of next[a]?.keys() ?? []) {
      if (!inFirst.has(a2)) continue
      for (const c2 of next[c]?.keys() ?? []) {
        const shared = (sets[a2] ?? 0n) & (sets[c2] ?? 0n)
        if (!inSecond.has(c2) || shared === 0n) continue
        for (const b2 of next[b]?.keys() ?? []) {
          if ((shared & (sets[b2] ?? 0n)) === 0n) continue
          if (a2 === p && b2 === q && c2 === q) return true
          const key = `${a2} ${b2} ${c2}`
          if (seen.has(key)) continue
          seen.add(key)
          waiting.push([a2, b2, c2])
        }
      }
    }
  }
  return false
}
