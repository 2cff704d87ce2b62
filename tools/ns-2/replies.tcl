# Replies to ten clients after idle periods, with an agent of ns-2:
#   ns replies.tcl POLICY REPLY_BYTES DELAY_MS QUEUE_PACKETS SEED START_TIMES.csv
# Prints one line: seconds per transfer, drops, packets sent again and time-outs per transfer of
# rounds 2 to 10 (after an idle period), then seconds and drops of round 1, then transfers that
# did not end. The network is that of Visweswaraiah and Heidemann 1997, Figure 5.

lassign $argv policy bytes delay queue seed times
set clients 10
set rounds 10
set segments [expr {$bytes / 1000}]

source [file join [file dirname [info script]] settings.tcl]
Agent/TCP set window_ 32
Agent/TCPSink/DelAck set interval_ 100ms

switch $policy {
  reno-nssr - reno-ssr { set class Agent/TCP/Reno }
  vegas-nssr { set class Agent/TCP/Vegas }
  rbp-rate { set class Agent/TCP/Vegas/RBP }
  rbp-cwnd { set class Agent/TCP/Reno/RBP }
  default { puts stderr "$policy: none of the policies"; exit 2 }
}
if {[string match rbp-* $policy]} { $class set rbp_scale_ 1.0 }

set ns [new Simulator]
set near [$ns node]
set far [$ns node]
$ns duplex-link $near $far 800kb ${delay}ms DropTail
$ns queue-limit $near $far $queue
$ns queue-limit $far $near 1000
set server [$ns node]
$ns duplex-link $server $near 10Mb 1ms DropTail
$ns queue-limit $server $near 1000
$ns queue-limit $near $server 1000

# What arrives at the clients and what the narrow queue drops.
set file [file tempfile trace]
$ns trace-queue $near $far $file
for {set i 0} {$i < $clients} {incr i} {
  set client($i) [$ns node]
  $ns duplex-link $far $client($i) 10Mb 1ms DropTail
  $ns queue-limit $far $client($i) 1000
  $ns queue-limit $client($i) $far 1000
  $ns trace-queue $far $client($i) $file
  set tcp($i) [new $class]
  set sink($i) [new Agent/TCPSink/DelAck]
  $tcp($i) set slow_start_restart_ [expr {$policy eq "reno-ssr"}]
  $tcp($i) set fid_ $i
  $ns attach-agent $server $tcp($i)
  $ns attach-agent $client($i) $sink($i)
  $ns connect $tcp($i) $sink($i)
}

set given [open $times]
while {[gets $given line] >= 0} {
  lassign [split $line ,] of round i at
  if {$of ne $seed} continue
  set fired($i,$round) $at
  $ns at $at "$tcp($i) advanceby $segments"
}
close $given

proc counted {} {
  global tcp clients
  set again 0
  set timeouts 0
  for {set i 0} {$i < $clients} {incr i} {
    incr again [$tcp($i) set nrexmitpack_]
    incr timeouts [$tcp($i) set nrexmit_]
  }
  list $again $timeouts
}

# Between the first round and the second nothing is under way.
set between 70.0
$ns at $between { set cold [counted] }
$ns at [expr {10.0 + 120.0 * $rounds}] finish

proc finish {} {
  global ns file trace
  $ns flush-trace
  report
  close $file
  file delete $trace
  exit 0
}

proc report {} {
  global file clients rounds segments fired between cold far near
  for {set i 0} {$i < $clients} {incr i} { set next($i) 0 }
  foreach kind {warm cold} { set drops($kind) 0; set sum($kind) 0.0; set ended($kind) 0 }
  seek $file 0
  while {[gets $file line] >= 0} {
    lassign $line event at from to type size flags i source target number
    if {$type ne "tcp" && $type ne "rbp"} continue
    if {$event eq "d"} { incr drops([expr {$at < $between ? "cold" : "warm"}]) }
    if {$event ne "r" || $from ne [$far id]} continue
    # Received in order is what next counts.
    set have($i,$number) 1
    while {[info exists have($i,$next($i))]} {
      incr next($i)
      if {$next($i) % $segments != 0} continue
      set round [expr {$next($i) / $segments - 1}]
      if {$round >= $rounds} continue
      set kind [expr {$round == 0 ? "cold" : "warm"}]
      set sum($kind) [expr {$sum($kind) + $at - $fired($i,$round)}]
      incr ended($kind)
    }
  }
  lassign [counted] again timeouts
  set warm [expr {double($clients * ($rounds - 1))}]
  puts [format "%.6f %.6f %.6f %.6f %.6f %.6f %d" \
    [expr {$sum(warm) / $ended(warm)}] [expr {$drops(warm) / $warm}] \
    [expr {($again - [lindex $cold 0]) / $warm}] [expr {($timeouts - [lindex $cold 1]) / $warm}] \
    [expr {$sum(cold) / $ended(cold)}] [expr {$drops(cold) / double($clients)}] \
    [expr {$clients * $rounds - $ended(warm) - $ended(cold)}]]
}

$ns run
