import './kbd.css'

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Keys as they are printed on the reader's keyboard; `Mod` is ⌘ or Ctrl. */
export function Kbd({ keys, isDecoration }: { keys: string[]; isDecoration?: boolean }) {
  return (
    <span className="keys" aria-hidden={isDecoration}>
      {keys.map((key) => (
        <kbd key={key}>{key === 'Mod' ? MOD : key}</kbd>
      ))}
    </span>
  )
}
