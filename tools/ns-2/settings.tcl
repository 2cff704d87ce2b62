# What all our scripts ask of ns-2's agents: the settings of ns-2's own test of pacing, of 1997; but a fine clock, and a second as the
# shortest time-out.
Agent/TCP set useHeaders_ false
Agent/TCP set syn_ false
Agent/TCP set delay_growth_ false
Agent/TCP set rfc2988_ false
Agent/TCP set windowInit_ 1
Agent/TCP set singledup_ 0
Agent/TCP set tcpTick_ 0.001
Agent/TCP set minrto_ 1
Agent/TCP set packetSize_ 1000
# There is no SYN, so the first segment is data like any other.
Agent/TCPSink set SYN_immediate_ack_ false
