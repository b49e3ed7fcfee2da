// References to the shared components of the OpenAPI document.

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
