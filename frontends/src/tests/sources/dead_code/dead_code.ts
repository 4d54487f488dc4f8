function readBelow(own: number, given: number, other?: number) {
  let idle: number = given;
  own = 3 /* idle */;
  other = 4 /* idle */;
  const idleCast = given as unknown as string;
  let idleSure = idle!;
  if (given) { enum Local { Red } }
  (given as any).property = 3;
  return given;
}
