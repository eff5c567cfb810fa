import './kbd.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as they are printed on the reader's keyboard; `Mod` is ⌘ or Ctrl. */
export function Kbd({ keys }: { keys: string[] }) {
  return (
    <span className="keys">
      {keys.map((key) => (
        <kbd key={key}>{key === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : key}</kbd>
      ))}
    </span>
  )
}
