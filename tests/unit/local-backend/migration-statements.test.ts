import { describe, expect, it } from 'vitest'
import { statementsOf } from '#supabase/local/migration-statements.ts'

describe('a migration is cut into statements', () => {
  it('with the line of the first word of each, after its comments', () => {
    const sql = '-- title\n\ncreate table a (id int);\n/* long\n   comment */\ninsert into a\n  values (1);\n-- end\n'
    expect(statementsOf(sql)).toEqual([
      { text: 'create table a (id int)', line: 3 },
      { text: 'insert into a\n  values (1)', line: 6 },
    ])
  })

  it('and not inside of quotes, comments and function bodies', () => {
    const sql = `select 'a;b', "c;d"; -- e;f
create function f() returns void language plpgsql as $body$
begin
  perform 'x;y'; perform 1;
end $body$;
do $$ begin perform 1; end $$;`
    expect(statementsOf(sql).map(({ line }) => line)).toEqual([1, 2, 6])
  })

  it('that are told apart when they are the same', () => {
    expect(statementsOf('select 1;\nselect 1;').map(({ line }) => line)).toEqual([1, 2])
  })
})
