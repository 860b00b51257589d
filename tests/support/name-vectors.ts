/** Names that can be seen and names that cannot, for the phone's rule and the database's. */

export const visibleNames: Record<string, string> = {
  'plain letters': 'Ada Lovelace',
  'one letter': 'A',
  'digits and signs': '21 & Co.',
  'a letter with two marks of its own': 'e\u0301\u0323',
  Vietnamese: 'Nguyễn Ánh',
  Hebrew: 'נעמי',
  'Arabic with marks': 'مُحَمَّد',
  'Persian with a joiner': 'می‌خواهم',
  Hindi: 'हिन्दी',
  Thai: 'ร้านอาหาร',
  Japanese: '寿司',
  'an emoji of several': '👩‍🍳',
  'a flag': '🇨🇦',
  'a zero width beside letters': 'Ada\u200b',
}

export const invisibleNames: Record<string, string> = {
  'a zero-width space': '\u200b',
  'zero-width joiners': '\u200d\u200c\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'blanks of other widths': '\u00a0\u2003\u3000',
  'the blank of Braille': '\u2800',
  'fillers of Hangul': '\u115f\u1160\u3164\uffa0',
  'combining marks only': '\u0301\u0302\u0489',
  'marks of Hebrew and Arabic only': '\u05b0\u064e',
  'variation selectors': '\ufe0f\u{e0101}',
  'tags of another plane': '\u{e0061}\u{e007f}',
  'control characters': '\u0001\u001f\u0085',
  'left-to-right marks': '\u200e\u200f\u061c',
  'letters behind a right-to-left override': 'Ada \u202egnp.exe',
  'letters in an embedding': '\u202aAda\u202c',
  'letters in an isolate that does not end': 'Ada\u2067',
}
