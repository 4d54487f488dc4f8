// homework 3
#import <Foundation/Foundation.h>
static const int LETTERS = 28;
static int circle(int value) {
  return (value % LETTERS + LETTERS) % LETTERS;
}
@interface Secret : NSObject
{
  @protected
  int steps;
}
@property (readonly, assign) int key;
@property (strong) NSArray *results;
- (id)initWithKey:(int)key;
- (NSString*)title;
- (NSString*)hide:(NSString*)input;
@end
@implementation Secret
- (id)initWithKey:(int)key {
  self = [super init];
  if (self != nil)
  {
    _key = circle(key);
    _results = @[];
  }
  return self;
}
- (NSString*)title {
  switch (self.key)
  {
  case 0: return @"none";
  case 14: return @"half";
  default: return @"other";
  }
}
- (unichar)spin:(unichar)letter {
  // every single sign goes through here
  if (letter >= 'a' && letter <= 'y')
  {
    steps++;
    return 'a' + circle(letter - 'a' + self.key);
  }
  else if (letter >= 'A' && letter <= 'Y')
  {
    steps++;
    return 'A' + circle(letter - 'A' + self.key);
  }
  return letter;
}
- (NSString*)hide:(NSString*)input {
  NSMutableString* result = [NSMutableString string];
  for (NSUInteger at = 0; at < input.length; at++)
  {
    [result appendFormat: @"%c", [self spin: [input characterAtIndex: at]]];
  }
  self.results = [self.results arrayByAddingObject: result];
  return result;
}
@end
static int crack(NSString* input) {
  NSCountedSet* histogram = [NSCountedSet set];
  NSNumber* top = Nil;
  for (NSUInteger at = 0; at < input.length; at++)
  {
    unichar letter = [input.lowercaseString characterAtIndex: at];
    if (letter < 'a' || letter > 'y') continue;
    [histogram addObject: @(letter)];
  }
  /* breaks the code
     by counting */
  for (NSNumber* one in histogram)
  {
    bool wins = top == nil || [histogram countForObject: one] > [histogram countForObject: top];
    top = wins ? one : top;
  }
  if (top == nil)
  {
    @throw [NSException exceptionWithName: @"Empty" reason: input userInfo: nil];
  }
  return circle([top intValue] - 'f');
}
int main(int count, const char* words[]) {
  @autoreleasepool
  {
    NSArray* keys = @[@0, @4, @14, @-2];
    [keys enumerateObjectsUsingBlock: ^(NSNumber* key, NSUInteger place, bool* done)
    {
      Secret* machine = [[Secret alloc] initWithKey: key.intValue];
      NSString* input = [machine hide: @"Attack at dawn!"];
      @try
      {
        NSLog(@"%@ | %@ | %d", [machine title], input, crack(input));
      }
      @catch (NSException* failure)
      {
        NSLog(@"%@ failed with %@", input, failure.name);
        *done = TRUE;
      }
    }];
  }
  return 0;
}
