# One transfer by an agent of ns-2 over one to three lines in a row:
#   ns random.tcl AGENT GUARD ACKS WINDOW THRESHOLD SEGMENTS KBITS:MICROSECONDS:QUEUE,... FRAME...
# AGENT tahoe|reno|newreno|sack|vegas; GUARD 1: duplicate ACKs of before the end of the last recovery are
# not believed (bugFix_); ACKS each|delayed; FRAMEs of the first line are lost, counted from 0. Prints a
# line for each segment that the sender hands to its line: seconds, number; then the time-outs, and when
# all had arrived.

set lost [lassign $argv agent guard acks window threshold segments lines]

source [file join [file dirname [info script]] settings.tcl]
Agent/TCP set window_ $window
Agent/TCP set bugFix_ $guard
Agent/TCPSink/DelAck set interval_ 100ms
Agent/TCPSink/Sack1/DelAck set interval_ 100ms

switch $acks {
  each { set sinkClass Agent/TCPSink; set sackSinkClass Agent/TCPSink/Sack1 }
  delayed { set sinkClass Agent/TCPSink/DelAck; set sackSinkClass Agent/TCPSink/Sack1/DelAck }
  default { puts stderr "$acks: neither 'each' nor 'delayed'"; exit 2 }
}
switch $agent {
  tahoe { set class Agent/TCP }
  reno { set class Agent/TCP/Reno }
  newreno { set class Agent/TCP/Newreno }
  sack { set class Agent/TCP/Sack1; set sinkClass $sackSinkClass }
  vegas { set class Agent/TCP/Vegas }
  default { puts stderr "$agent: none of the agents"; exit 2 }
}

set ns [new Simulator]
set first [$ns node]
set last $first
set file [file tempfile trace]
foreach line [split $lines ,] {
  lassign [split $line :] kbits microseconds queue
  set next [$ns node]
  $ns duplex-link $last $next ${kbits}kb [expr {$microseconds / 1e6}] DropTail
  $ns queue-limit $last $next $queue
  $ns queue-limit $next $last 1000
  if {$last eq $first} {
    set second $next
    $ns trace-queue $first $next $file
  } else {
    set before $last
  }
  set before $last
  set last $next
}
if {$before ne $first} { $ns trace-queue $before $last $file }
if {[llength $lost] > 0} {
  set losses [new ErrorModel/List]
  $losses droplist $lost
  $losses drop-target [new Agent/Null]
  # Behind the queue: what is lost was sent.
  $ns link-lossmodel $losses $first $second
}

set tcp [new $class]
set sink [new $sinkClass]
$ns attach-agent $first $tcp
$ns attach-agent $last $sink
$ns connect $tcp $sink
$ns at 0.9 "$tcp set ssthresh_ $threshold"
$ns at 1.0 "$tcp advanceby $segments"
$ns at 1000.0 finish

proc finish {} {
  global ns file tcp first last segments
  $ns flush-trace
  seek $file 0
  set next 0
  set arrived -1
  while {[gets $file line] >= 0} {
    lassign $line event time from to type size flags i source target number
    if {$type ne "tcp"} continue
    if {$event eq "+" && $from eq [$first id]} { puts "$time $number" }
    if {$event ne "r" || $to ne [$last id]} continue
    set have($number) 1
    while {[info exists have($next)]} { incr next }
    if {$next >= $segments && $arrived < 0} { set arrived $time }
  }
  puts "[$tcp set nrexmit_] $arrived"
  exit 0
}
$ns run
