# One transfer of 160 segments, some of which are lost at their first sending, by an agent of ns-2:
#   ns recoveries.tcl tahoe|reno|newreno|sack each|delayed SEGMENT...
# Each segment has an ACK of its own, as in Fall and Floyd 1996; or every second one has, and one
# alone after 100 ms (ns-2's DelAck), as in replies.tcl. Segments are counted from 0. Prints a line for each that the sender hands to its line: seconds,
# number; then one with the number of time-outs.

set lost [lassign $argv recovery acks]

source [file join [file dirname [info script]] settings.tcl]
Agent/TCP set window_ 65
Agent/TCPSink/DelAck set interval_ 100ms
Agent/TCPSink/Sack1/DelAck set interval_ 100ms

switch $acks {
  each { set sinkClass Agent/TCPSink; set sackSinkClass Agent/TCPSink/Sack1 }
  delayed { set sinkClass Agent/TCPSink/DelAck; set sackSinkClass Agent/TCPSink/Sack1/DelAck }
  default { puts stderr "$acks: neither 'each' nor 'delayed'"; exit 2 }
}
switch $recovery {
  tahoe { set class Agent/TCP }
  reno { set class Agent/TCP/Reno }
  newreno { set class Agent/TCP/Newreno }
  sack { set class Agent/TCP/Sack1; set sinkClass $sackSinkClass }
  default { puts stderr "$recovery: none of the recoveries"; exit 2 }
}
# Tahoe and Reno of 1990 believe every third duplicate ACK; NewReno and SACK none of before the end
# of the last recovery.
Agent/TCP set bugFix_ [expr {$recovery in {newreno sack}}]

set ns [new Simulator]
set server [$ns node]
set client [$ns node]
$ns duplex-link $server $client 1Mb 50ms DropTail
$ns queue-limit $server $client 1000
$ns queue-limit $client $server 1000

set file [file tempfile trace]
$ns trace-queue $server $client $file
if {[llength $lost] > 0} {
  set losses [new ErrorModel/List]
  $losses droplist $lost
  $losses drop-target [new Agent/Null]
  # Behind the queue: what is lost was sent.
  $ns link-lossmodel $losses $server $client
}

set tcp [new $class]
set sink [new $sinkClass]
$ns attach-agent $server $tcp
$ns attach-agent $client $sink
$ns connect $tcp $sink
# Slow start up to 16 segments, then one more at each round trip.
$ns at 0.9 "$tcp set ssthresh_ 16"
$ns at 1.0 "$tcp advanceby 160"
$ns at 60.0 finish

proc finish {} {
  global ns file tcp
  $ns flush-trace
  seek $file 0
  while {[gets $file line] >= 0} {
    lassign [split $line] event time from to type
    if {$event eq "+" && $type eq "tcp"} { puts "$time [lindex [split $line] 10]" }
  }
  puts [$tcp set nrexmit_]
  exit 0
}
$ns run
