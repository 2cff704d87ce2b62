# The work of the case W1 of `ackclock bench` for ns-2: ten rounds of replies of 24 segments to ten
# clients.
#   ns replies-timed.tcl [TRACE]
# Prints the microseconds that the event loop took, and the segments that were sent. ns-2 writes its
# trace of every line to the file TRACE, if one is given.

Agent/TCP set useHeaders_ false
Agent/TCP set syn_ false
Agent/TCP set rfc2988_ false
Agent/TCP set windowInit_ 1
Agent/TCP set singledup_ 0
Agent/TCP set tcpTick_ 0.001
Agent/TCP set minrto_ 1
Agent/TCP set packetSize_ 1000
Agent/TCP set window_ 32
Agent/TCP set slow_start_restart_ false
Agent/TCPSink set SYN_immediate_ack_ false

set rounds 10
set ns [new Simulator]
if {[llength $argv] > 0} { $ns trace-all [open [lindex $argv 0] w] }
set around [new RandomVariable/Uniform]
$around set min_ -1.5
$around set max_ 1.5
set near [$ns node]
set far [$ns node]
set server [$ns node]
$ns duplex-link $near $far 800kb 100ms DropTail
$ns queue-limit $near $far 10
$ns duplex-link $server $near 10Mb 1ms DropTail
$ns queue-limit $server $near 1000
for {set i 0} {$i < 10} {incr i} {
  set client [$ns node]
  $ns duplex-link $far $client 10Mb 1ms DropTail
  set tcp($i) [new Agent/TCP/Reno]
  set sink [new Agent/TCPSink/DelAck]
  $ns attach-agent $server $tcp($i)
  $ns attach-agent $client $sink
  $ns connect $tcp($i) $sink
  for {set round 0} {$round < $rounds} {incr round} {
    $ns at [expr {10.0 + 120.0 * $round + [$around value]}] "$tcp($i) advanceby 24"
  }
}

$ns at [expr {10.0 + 120.0 * $rounds}] {
  set microseconds [expr {[clock microseconds] - $begun}]
  set segments 0
  foreach i [array names tcp] { incr segments [$tcp($i) set ndatapack_] }
  puts "$microseconds $segments"
  exit 0
}
set begun [clock microseconds]
$ns run
