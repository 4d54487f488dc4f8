/* What Objective-C code does to its grammar, beyond what C does. */
#import <Foundation/Foundation.h>
#import "Own.h" // why
@import UIKit.UIView;
@class Ahead, Other;
@protocol Later;
#define LIMIT 3
typedef void (^Handler)(BOOL done, id _Nullable value);
typedef enum : NSUInteger { Red, Green = 2 } Colour;
FOUNDATION_EXPORT NSString * const Title;
@protocol Drawable <NSObject, NSCopying>
@required
- (void)draw;
@optional
+ (nullable id)make;
@end
@interface Shape : NSObject <Drawable> {
@private
    int _sides;
@public
    NSString *label;
}
@property (nonatomic, weak, getter=isOpen) IBOutlet id<Drawable> owner;
@property (class, readonly) NSDictionary<NSString *, NSArray<NSNumber *> *> *table;
@property BOOL open NS_AVAILABLE(10_8, 6_0);
- (instancetype)init NS_UNAVAILABLE;
- (NSString * _Nonnull)name:(NSString * __nullable)first, ... NS_REQUIRES_NIL_TERMINATION;
- (void)take:(id __nonnull)one with:(out int *)two :(SEL)three;
@end
@interface Shape (Extra)
- (IBAction)press:(id)sender;
@end
@implementation Shape
@synthesize owner = _owner, open;
@dynamic table;
static int everywhere = 3;
- (void)draw { [super draw]; }
+ (id)make { return [[[self class] alloc] init]; }
- (void)take:(id)one with:(int *)two :(SEL)three {
    self = [super init];
    NSString *__strong text = @"a" @"b";
    __weak Shape *weak = self;
    __block int count = 0;
    BOOL ok = YES, no = NO; bool plain = true; id none = nil; Class nothing = Nil; void *zero = NULL;
    NSArray *list = @[@1, @2.5, @YES, @'c', @(count + 1), @"s"];
    NSDictionary *map = @{@"key": list, @"other": @{}};
    id first = list[0], found = map[@"key"];
    self->_sides = self.open ? weak.owner.hash : [one compare:found options:3];
    SEL chosen = @selector(take:with::);
    const char *code = @encode(int); Protocol *protocol = @protocol(Drawable);
    Handler handler = ^(BOOL done, id value) { count++; };
    int (^twice)(int) = ^int(int n) { return n * 2; };
    handler(ok && !no, ^{ return none; }());
    for (NSString *each in list) { if ([each length] > 3) continue; }
    for (id each in [map allKeys]) break;
    @autoreleasepool { [one performSelector:three withObject:nil]; }
    @synchronized (self) { count = twice(count); }
    @try { @throw first; } @catch (NSException *e) { @throw; } @catch (id other) { } @finally { count = 0; }
    if (@available(iOS 13, *)) { [UIView animateWithDuration:0.3 animations:^{ self.open = NO; } completion:nil]; }
    CFStringRef bridged = (__bridge CFStringRef)text;
    [Shape.table enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) { *stop = TRUE; }];
}
#pragma mark - Actions
- (IBAction)press:(id)sender { NSLog(@"%@ %d", sender, everywhere); }
@end
