// References to the shared components of the OpenAPI document.

import type { JsonWritable } from '../../wire/json-write.ts';

type Reference = { readonly $ref: string };

export function schemaRef(name: string): Reference {
  return componentRef('schemas', name);
}

export function headerRef(name: string): Reference {
  return componentRef('headers', name);
}

export function responseRef(name: string): Reference {
  return componentRef('responses', name);
}

export function exampleRef(name: string): Reference {
  return componentRef('examples', name);
}

function componentRef(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` } as const;
}

type Named = Readonly<Record<string, JsonWritable | undefined>>;

/** Those that something refers to, or that what it refers to does. */
export function componentsFor<Kind extends string>(
  from: JsonWritable,
  components: Readonly<Record<Kind, Named>>,
): Readonly<Record<Kind, Named>> {
  const used = new Set<string>();
  const visit = (value: JsonWritable | undefined): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name !== '$ref' || typeof inner !== 'string') visit(inner);
      else if (!used.has(inner)) {
        used.add(inner);
        const [, , kind = '', component = ''] = inner.split('/');
        visit(components[kind as Kind]?.[component]);
      }
    }
  };
  visit(from);
  const kept = Object.entries<Named>(components).map(([kind, named]) => {
    const entries = Object.entries(named);
    const these = entries.filter(([name]) => used.has(componentRef(kind, name).$ref));
    return [kind, Object.fromEntries(these)];
  });
  return Object.fromEntries(kept) as Record<Kind, Named>;
}
