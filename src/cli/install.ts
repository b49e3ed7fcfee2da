// Says which `tael` this is: all of it, or the small command for people and programs elsewhere, without the
// service and its database. `bin/build-kit.ts` makes that one, in which this says `command`.

export const INSTALLED = 'all' as 'all' | 'command';
