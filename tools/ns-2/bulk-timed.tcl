# The work of the case W2 of `ackclock bench` for ns-2: 100 MB by Reno.
#   ns bulk-timed.tcl LOSS_RATE [TRACE]
# Prints the microseconds that the event loop took, and the segments that were sent. ns-2 writes its
# trace of every line to the file TRACE, if one is given; its text is made even if that is /dev/null.

Agent/TCP set packetSize_ 1460
Agent/TCP set window_ 300

set total 68494
lassign $argv rate trace
set ns [new Simulator]
if {$trace ne ""} { $ns trace-all [open $trace w] }
set sender [$ns node]
set receiver [$ns node]
$ns duplex-link $sender $receiver 100Mb 10ms DropTail
$ns queue-limit $sender $receiver 1000
$ns queue-limit $receiver $sender 1000
if {$rate > 0} {
  set losses [new ErrorModel]
  $losses unit pkt
  $losses set rate_ $rate
  $losses ranvar [new RandomVariable/Uniform]
  $losses drop-target [new Agent/Null]
  $ns link-lossmodel $losses $sender $receiver
}
set tcp [new Agent/TCP/Reno]
set sink [new Agent/TCPSink/DelAck]
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink

# Asked four times in a second whether all is acknowledged: too seldom to cost anything.
proc look {} {
  global ns tcp total begun
  if {[$tcp set ack_] < $total - 1} {
    $ns at [expr {[$ns now] + 0.25}] look
    return
  }
  puts "[expr {[clock microseconds] - $begun}] [$tcp set ndatapack_]"
  exit 0
}

$ns at 0.0 "$tcp advanceby $total"
$ns at 1.0 look
set begun [clock microseconds]
$ns run
