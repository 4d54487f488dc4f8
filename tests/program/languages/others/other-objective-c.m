// A library that lends books, keeps a waiting list and saves itself to a file.
#import <Foundation/Foundation.h>
@class Reader;

@protocol Lendable <NSObject>
@required
- (BOOL)lendTo:(Reader *)reader error:(NSError **)error;
@optional
- (void)giveBack;
@end

@interface Reader : NSObject <NSCopying>
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) NSMutableSet *borrowed;
+ (instancetype)readerNamed:(NSString *)name;
@end

@implementation Reader

+ (instancetype)readerNamed:(NSString *)name
{
    Reader *reader = [[self alloc] init];
    reader.name = name;
    reader.borrowed = [NSMutableSet new];
    return reader;
}

- (id)copyWithZone:(NSZone *)zone
{
    return [Reader readerNamed:[self.name copyWithZone:zone]];
}

- (NSUInteger)hash { return self.name.hash; }

- (BOOL)isEqual:(id)other
{
    return [other isKindOfClass:[Reader class]] && [[other name] isEqualToString:self.name];
}

@end

@interface Book : NSObject <Lendable>
@property (nonatomic, copy) NSString *title;
@property (nonatomic, weak) Reader *holder;
@property (nonatomic, strong) NSMutableArray *waiting;
@end

static NSString *const LibraryErrors = @"LibraryErrors";

@implementation Book

- (BOOL)lendTo:(Reader *)reader error:(NSError **)error
{
    if (self.holder) {
        if (!self.waiting) self.waiting = [NSMutableArray arrayWithCapacity:4];
        [self.waiting addObject:reader];
        if (error) *error = [NSError errorWithDomain:LibraryErrors code:7 userInfo:@{@"title": self.title}];
        return NO;
    }
    self.holder = reader;
    [reader.borrowed addObject:self.title];
    return YES;
}

- (void)giveBack
{
    [self.holder.borrowed removeObject:self.title];
    self.holder = nil;
    Reader *next = self.waiting.firstObject;
    if (next) {
        [self.waiting removeObjectAtIndex:0];
        [self lendTo:next error:NULL];
    }
}

@end

typedef void (^Visitor)(Book *book);

@interface Library : NSObject
@end

@implementation Library {
    NSMutableDictionary *_shelves;
    dispatch_queue_t _queue;
}

- (id)init
{
    if ((self = [super init])) {
        _shelves = [NSMutableDictionary dictionary];
        _queue = dispatch_queue_create("library", NULL);
    }
    return self;
}

- (Book *)objectForKeyedSubscript:(NSString *)title
{
    return _shelves[title];
}

- (void)add:(NSString *)first, ...
{
    va_list rest;
    va_start(rest, first);
    for (NSString *title = first; title; title = va_arg(rest, NSString *)) {
        Book *book = [Book new];
        book.title = title;
        _shelves[title] = book;
    }
    va_end(rest);
}

- (void)visit:(Visitor)visitor
{
    dispatch_sync(_queue, ^{
        for (NSString *title in [[_shelves allKeys] sortedArrayUsingSelector:@selector(compare:)])
            visitor(_shelves[title]);
    });
}

- (BOOL)saveTo:(NSString *)path
{
    @synchronized (self) {
        NSData *data = [NSJSONSerialization dataWithJSONObject:_shelves.allKeys options:0 error:nil];
        return [data writeToFile:path atomically:YES];
    }
}

@end

int main(void)
{
    Library *library = [[Library alloc] init];
    [library add:@"Emma", @"Ulysses", @"Faust", nil];
    Reader *ann = [Reader readerNamed:@"Ann"], *ben = [Reader readerNamed:@"Ben"];
    NSError *error;
    for (Reader *reader in @[ann, ben])
        if (![library[@"Emma"] lendTo:reader error:&error])
            NSLog(@"%@ waits for %@", reader.name, error.userInfo[@"title"]);
    [library[@"Emma"] giveBack];
    [library visit:^(Book *book) { NSLog(@"%@: %@", book.title, book.holder.name ?: @"here"); }];
    return [library saveTo:@"books.json"] ? 0 : 1;
}
