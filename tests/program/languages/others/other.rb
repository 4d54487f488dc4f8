# A parking garage: levels with spaces, tickets, and what they cost.
require "time"

module Garage
  class FullError < StandardError; end

  Ticket = Struct.new(:number, :plate, :level, :entered) do
    def hours(now)
      ((now - entered) / 3600.0).ceil
    end
  end

  class Level
    include Comparable
    attr_accessor :free
    attr_reader :name

    def initialize(name, free:, cheap: false)
      @name, @free = name, free
      @cheap = cheap
    end

    def <=>(other)
      other.free <=> free
    end

    def cheap?
      @cheap
    end
  end

  class House
    RATES = { 1 => 2.0, 2 => 3.5, 5 => 6.0 }.freeze

    def initialize(*levels)
      @levels = levels
      @tickets = {}
      @@houses ||= 0
      @@houses += 1
    end

    def enter(plate, now = Time.now)
      level = @levels.select { |l| l.free.positive? }.min
      raise FullError, "no space for #{plate}" if level.nil?

      level.free -= 1
      number = @tickets.size + 1
      @tickets[number] = Ticket.new(number, plate, level, now)
    end

    def leave(number, now = Time.now)
      ticket = @tickets.delete(number) or return 0
      ticket.level.free += 1
      price = RATES.find { |hours, _| ticket.hours(now) <= hours }&.last || 12.0
      yield ticket, price if block_given?
      ticket.level.cheap? ? price / 2 : price
    ensure
      log(:leave, number)
    end

    private

    def log(event, *rest)
      $stderr.puts [event, *rest].join(" ")
    end
  end
end

house = Garage::House.new(Garage::Level.new("roof", free: 1, cheap: true), Garage::Level.new("cellar", free: 2))
DATA.each_line(chomp: true).with_index(1) do |line, row|
  word, value = line.split
  until word.nil?
    case word
    when "in"
      ticket = house.enter(value)
      puts "#{row}: ticket #{ticket.number} on #{ticket.level.name}"
    when /\Aout/
      house.leave(value.to_i) { |t, price| printf("%s pays %.2f\n", t.plate, price) }
    end
    break
  end
rescue Garage::FullError => e
  puts e.message
end
__END__
in AB-12
in CD-34
out 1
