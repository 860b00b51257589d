import { FieldError } from '#src/components/forms/FormMessages.tsx'
import { bioLength, fullNameLength } from '#src/domain/limits.ts'
import { fullNameProblem, withinLimit } from '#src/domain/people/settings.ts'
import type { Profile } from '#src/domain/rows.ts'
import { characterCount } from '#src/lib/text.ts'
import { TextArea } from '#src/ui/TextArea.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { TypedTextsState } from './use-typed-texts.ts'

/** Name, username and bio (spec L§2.10, L§5). */
export function TextsSection({ profile, texts }: { profile: Profile; texts: TypedTextsState }) {
  const { typed, type, problem } = texts
  const name = typed.full_name ?? profile.full_name ?? ''
  const bio = typed.bio ?? profile.bio ?? ''
  return (
    <SettingsSection title="Basic Information" part="texts">
      <div className="settings-fields">
        <TextField
          label="Full Name"
          name="fullName"
          autoComplete="name"
          dir="auto"
          value={name}
          count={{ used: characterCount(name), most: fullNameLength, blocks: true }}
          error={fullNameProblem(typed.full_name, profile)}
          onChange={({ target }) => type({ full_name: withinLimit(name, target.value, fullNameLength) })}
        />
        <TextField
          label="Username"
          name="username"
          prefix="@"
          autoComplete="off"
          readOnly
          value={profile.username}
          hint="Username cannot be changed"
        />
        <TextArea
          label="Bio"
          name="bio"
          autoComplete="off"
          dir="auto"
          value={bio}
          count={{ used: characterCount(bio), most: bioLength, blocks: true }}
          onChange={({ target }) => type({ bio: withinLimit(bio, target.value, bioLength) })}
        />
      </div>
      <FieldError id="settings-texts-problem">{problem}</FieldError>
    </SettingsSection>
  )
}
