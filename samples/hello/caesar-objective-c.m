/* Caesar cipher: every letter moves a fixed number of places. */
#import <Foundation/Foundation.h>

static const int kAlphabet = 26;

static int wrap(int n)
{
    return (n % kAlphabet + kAlphabet) % kAlphabet;
}

@interface Caesar : NSObject {
@private
    int _turns;
}

@property (nonatomic, readonly) int shift;
@property (nonatomic, copy) NSArray<NSString *> *seen;

- (instancetype)initWithShift:(int)shift;
- (NSString *)name;
- (NSString *)encode:(NSString *)text;

@end

@implementation Caesar

@synthesize shift = _shift;

- (instancetype)initWithShift:(int)shift
{
    self = [super init];
    if (self != nil) {
        _shift = wrap(shift);
        _seen = @[];
    }
    return self;
}

- (NSString *)name
{
    switch (self.shift) {
        case 0:
            return @"plain";
        case 13:
            return @"rot13";
        default:
            return @"caesar";
    }
}

// Moves one letter and leaves everything else as it is.
- (unichar)turn:(unichar)c
{
    if (c >= 'a' && c <= 'z') {
        _turns++;
        return 'a' + wrap(c - 'a' + self.shift);
    } else if (c >= 'A' && c <= 'Z') {
        _turns++;
        return 'A' + wrap(c - 'A' + self.shift);
    }
    return c;
}

- (NSString *)encode:(NSString *)text
{
    NSMutableString *out = [NSMutableString string];
    for (NSUInteger i = 0; i < text.length; i++) {
        [out appendFormat:@"%C", [self turn:[text characterAtIndex:i]]];
    }
    self.seen = [self.seen arrayByAddingObject:out];
    return out;
}

@end

/* The shift that makes an 'e' of the most frequent letter. */
static int guess(NSString *text)
{
    NSCountedSet<NSNumber *> *counts = [NSCountedSet set];
    NSNumber *best = nil;

    for (NSUInteger i = 0; i < text.length; i++) {
        unichar c = [text.lowercaseString characterAtIndex:i];
        if (c < 'a' || c > 'z')
            continue;
        [counts addObject:@(c)];
    }
    for (NSNumber *letter in counts) {
        BOOL more = best == nil || [counts countForObject:letter] > [counts countForObject:best];
        best = more ? letter : best;
    }
    if (best == nil) {
        @throw [NSException exceptionWithName:@"NoLetters" reason:text userInfo:nil];
    }
    return wrap([best intValue] - 'e');
}

int main(int argc, const char *argv[])
{
    @autoreleasepool {
        NSArray<NSNumber *> *shifts = @[@0, @3, @13, @-1];
        [shifts enumerateObjectsUsingBlock:^(NSNumber *shift, NSUInteger at, BOOL *stop) {
            Caesar *cipher = [[Caesar alloc] initWithShift:shift.intValue];
            NSString *text = [cipher encode:@"\"We meet here,\" she said."];
            @try {
                NSLog(@"%@\t%@\t%d", [cipher name], text, guess(text));
            } @catch (NSException *problem) {
                NSLog(@"%@ cannot be guessed: %@", text, problem.name);
                *stop = YES;
            }
        }];
    }
    return 0;
}
