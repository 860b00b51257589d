import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

/** A password, with a button that shows it. `autoComplete` tells password managers which one it is. */
export function PasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'icon' | 'prefix'> & {
    autoComplete: 'current-password' | 'new-password'
  },
) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? EyeOff : Eye}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
