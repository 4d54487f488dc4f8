var everywhere = 3;
if (false) { call("idle"); }
function* topmost() { let idleInTopmost = 3; }
var inVariable = function () { let idleInVariable = 3; };
var generating = function* () { let idleInGenerating = 3; };
var arrow = () => { let idleInArrow = 3; };
var object = { method() { let idleInMethod = 3; } };
function readBelow(own, given, unread, other = 1) {
  let idle;
  const idleList = [1, 2], idleOther = idleList;
  var idleText = `idle ${idle}`;
  idle = given + 1;
  own = 3 /* idle */;
  other = 4 /* idle */;
  unread = 5 /* idle */;
  idle++;
  idle += 2;
  { idle = 3; }
  ({ idle: 3 });
  everywhere = 4;
  undeclared = 5;
  for (let idleAt = 0; idleAt < 3; idleAt++) { idle += idleAt; if (idle > 3) break; else continue; }
  while (idle < 3) { idle++; if (idle === 2) break; }
  do { idle = 3; if (idle === 2) break; } while (given < idle);
  switch (given) { case 1: break; default: idle = 3; }
  try { idle = 3; } catch { }
  try { call(); } finally { idle = 3; }
  if (given) { call(); } else { idle = 3; }
  if (false) { call("idle"); }
  while (false) { call("idle"); }
  if (given !== given) { call("it is not a number"); }
  if (given != given) { call("it is not a number"); }
  if (false) { call(); } else { call(); }
  const idleFunction = function (own) { let idleInner = own; };
  const idleGenerator = function* (own) { let idleInner = own; };
  const idleArrow = idleGiven => { idleGiven = 3; };
  const idleObject = { method(own) { let idleInner = own; } };
  let reused = "idle";
  given = other => { call(reused => 3); };
  let counted = 0;
  let left = 3;
  let added = 4;
  let summed = 5;
  counted++;
  summed += 6;
  call(summed);
  call(counted);
  while (left-- > 0) { call(); }
  while ((added -= 1) > 0) { call(); }
  while (given > 0) {
    given = next();
    if (given === 1) continue;
    if (given === 2) break;
  }
  switch (given) { case 4: if (given > 3) break; call(); }
  for (const each of given) { if (each === 1) break; call(each); }
  for (const each of given) { }
  if (given) { for (const each of given) { } }
  let { taken } = given;
  let [first] = given;
  let looked = given.property;
  let element = given[0];
  let spread = [...given];
  let made = new Thing();
  let tag = <Tag />;
  let tags = <Tag>text</Tag>;
  given.property = 3;
  given[1] = 4;
  if (given) { class Local { } }
  if (given) { function within() { } }
  if (given) { function* within() { } }
  if (given) { using file = opened; }
  if (given) { throw given; }
  if (given) { stop: ; }
  if (given) { return given; }
  function* generator() { if (given) { yield given; } }
  async function waiting() { if (given) { await given; } }
  function decorated() { const decorator = 3; return class { @decorator method() { } }; }
}
function seesAll() { let seen = 3; eval(asked); }
function seesParameters(parameter) { parameter = 3; call(arguments); }
function seesObject(object) { let counter = 3; with (object) { counter = 4; } if (object) { with (object) { } } }
