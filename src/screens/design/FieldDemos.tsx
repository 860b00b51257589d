import Calendar from 'lucide-react/icons/calendar'
import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { RangeSlider } from '#src/ui/RangeSlider.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Demo } from './Demo.tsx'

const orders = [
  { value: 'distance', label: 'Distance' },
  { value: 'rating', label: 'Rating' },
  { value: 'name', label: 'Name' },
] as const

type Order = (typeof orders)[number]['value']

export function FieldDemos() {
  const [username, setUsername] = useState('noor')
  const [query, setQuery] = useState('Ramen')
  const [order, setOrder] = useState<Order>('rating')
  const [favorite, setFavorite] = useState(true)
  const [unrated, setUnrated] = useState(true)
  const [range, setRange] = useState<[number, number]>([3.5, 5])
  return (
    <>
      <Demo title="Fields">
        <TextField
          label="Username"
          prefix="@"
          value={username}
          count={{ used: username.length, most: 15 }}
          autoComplete="username"
          onChange={(event) => setUsername(event.target.value)}
        />
        <TextField label="Email" type="email" placeholder="name@example.com" error="Please enter your email" />
        <PasswordField label="Password" autoComplete="new-password" hint="8 characters or more" defaultValue="secret" />
        <TextField label="Visited on" icon={Calendar} type="date" defaultValue="2026-11-20" />
        <TextField label="Name of the place" defaultValue="Kumo Ramen" disabled />
        <TextArea label="Review" placeholder="How was it?" />
        <SearchField label="Search restaurants" placeholder="Search restaurants..." value={query} onChange={setQuery} />
      </Demo>
      <Demo title="Choices">
        <Switch
          label={
            <>
              <Icon icon={Heart} filled />
              Favorite
            </>
          }
          checked={favorite}
          onChange={setFavorite}
        />
        <Switch
          label="Private list"
          hint="Only you can see it."
          checked={!favorite}
          onChange={() => setFavorite(!favorite)}
        />
        <Switch label="Not now" checked={false} disabled onChange={() => undefined} />
        <Checkbox label="Include not rated" checked={unrated} onChange={setUnrated} />
        <Checkbox label="Only open now" checked={!unrated} onChange={() => setUnrated(!unrated)} />
        <RadioGroup label="Sort" options={orders} value={order} onChange={setOrder} />
        <SegmentedControl label="Order" options={orders} value={order} onChange={setOrder} />
        <RangeSlider
          min={0}
          max={5}
          step={0.5}
          value={range}
          onChange={setRange}
          labels={['Lowest rating', 'Highest rating']}
          marks={[0, 1, 2, 3, 4, 5]}
        />
      </Demo>
    </>
  )
}
