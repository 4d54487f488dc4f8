#import <Foundation/Foundation.h>
int everywhere = 3;
@implementation Worker
- (int)read:(int)given below:(NSString *)own {
    int idle = given;
    NSString *idle_place = @"idle";
    own = idle_place;
    idle = idle * 2;
    everywhere = 4;
    _count = 5;
    self.count = 6;
    for (NSString *idle_each in list) { idle = 3; if (idle_each) break; }
    for (id idle_other in list) { idle = 3; }
    @try { idle = 3; } @catch (NSException *idle_problem) { idle = 4; } @finally { }
    @try { call(); } @catch (NSException *problem) { [problem raise]; }
    [self work];
    int asked = [self next];
    int looked = self.next;
    va_list rest;
    int taken = va_arg(rest, int);
    void (^block)(void) = ^{ [self work]; };
    block();
    if (given) @throw problem;
    if (given) __asm { nop }
    if (given) @synchronized (lock) { idle = 3; }
    return given;
}
@end
