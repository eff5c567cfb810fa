import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Icon } from '../icon.tsx'
import './field.css'
import '../overlay/menu.css'
import './inline-select.css'
import type { Option } from './select.tsx'

/** Options that belong together; without a title where there is nothing to tell apart. */
export type Options<Id extends string = string> = { title?: string; options: Option<Id>[] }

type InlineSelectProps<Id extends string> = {
  /** What is chosen, for the ear: the sentence says it to the eye. */
  label: string
  /** The choice as the sentence has it. */
  text: string
  value: Id | null
  sections: Options<Id>[]
  onChange(id: NoInfer<Id>): void
  search?: { label: string; none: string; text: string; onType(text: string): void }
}

/** A choice that stands in a sentence. What fits a search is decided by its owner. */
export function InlineSelect<Id extends string>({
  label,
  text,
  value,
  sections,
  onChange,
  search,
}: InlineSelectProps<Id>) {
  const choose = (key: unknown) => {
    const option = sections.flatMap(({ options }) => options).find(({ id }) => id === key)
    if (option) onChange(option.id)
  }
  const list = (
    <ListBox
      className="menu"
      renderEmptyState={() => search && <p className="menu-header">{search.none}</p>}
    >
      {sections
        .filter(({ options }) => options.length > 0)
        .map(({ title, options }, index) => (
          <ListBoxSection
            key={title ?? index}
            className="menu-section"
            aria-label={title ?? label}
          >
            {title && <Header className="menu-header">{title}</Header>}
            {options.map((option) => (
              <ListBoxItem
                key={option.id}
                id={option.id}
                textValue={option.label}
                className="menu-item"
              >
                <span className="menu-text">
                  <span>{option.label}</span>
                  {option.hint && <span className="hint">{option.hint}</span>}
                </span>
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
    </ListBox>
  )
  return (
    <AriaSelect
      className="inline-select"
      aria-label={label}
      value={value}
      onChange={choose}
      onOpenChange={(isOpen) => !isOpen && search?.onType('')}
    >
      <AriaButton className="button">
        <SelectValue>{() => text}</SelectValue>
        <Icon name="down" />
      </AriaButton>
      <Popover className="floating" offset={4}>
        {search ? (
          <Autocomplete inputValue={search.text} onInputChange={search.onType}>
            <SearchField aria-label={search.label} className="inline-search" autoFocus>
              <Input className="input" placeholder={search.label} />
            </SearchField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </AriaSelect>
  )
}
