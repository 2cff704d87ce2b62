/** The decision tree of src/capture/findings in words, and the table of what the log calls a kind. */
export const tree = `## What counts

A stall is a gap of more than 30 ms beyond what the path explains: the time that packets need to get there and back, and that the link needs
to carry them. The gap is seen at the end that could have sent. At an end that was not captured, times are estimated from half the
shortest round trip and from the rate of the link, which is taken from how close together packets follow each other, and is no less than the
fastest full packet shows. Where nothing shows the rate, a wait counts only if it would be a stall on a link of 0.5 Mb/s, too. Where both ends
were captured, nothing has to be estimated. How fast a captured host’s own link is shows in all its connections together: its packets
leave no closer to each other than the link takes them.

The waits of an end within one reply are one stall, apart from the first, in which its program works on the request.

A client that pauses for more than ten seconds between a whole reply and its next request has ended a visit, so that pause is not counted.
A silence in which neither side has anything to send is not counted either.

## The tree

For each packet with data, SYN or a repetition, its sender is replayed: what it had sent and heard until then, what was in flight, and what
the peer’s window allowed. The first row that applies decides. *Certain* means that the packets show it.

| the packet | and | kind | certain |
|---|---|---|---|
| a SYN sent again | | \`connection-set-up\` | yes |
| a SYN answered late | | \`connection-set-up\` | no |
| data sent again after a silence, of at least 150 ms unless a probe can have ended it | it is the last segment, selective ACKs were agreed, and earlier data was missing, too, or it came within two round trips and 200 ms | \`tail-loss-probe\` | if earlier data was missing, too |
| | otherwise | \`retransmission-timeout\` | unless a probe would look the same |
| data sent again after duplicate ACKs that can show its loss | the capture is the sender’s, and no ACK confirms the data sooner than a repetition could be | \`fast-retransmit\` | with three such duplicates |
| data of which duplicate ACKs tell that it is missing, where only its sender was captured | it is confirmed without being sent again, or sooner than a repetition could be | \`out-of-order\` | with selective ACKs or three duplicates; otherwise an ACK must confirm more than one segment; only duplicates that can show its absence count |
| data that fills a hole at its receiver | it was sent before, or it is newer than what came after the hole | \`fast-retransmit\` | if both ends, or timestamps and three later segments, show it |
| | it comes sooner than a repair could, or its timestamp is older | \`out-of-order\` | yes |
| | it ends a silence | \`retransmission-timeout\` or \`tail-loss-probe\` | no |
| new data right after an ACK that was late | the peer’s window had no room before | \`receive-window\` | if it left at once |
| | the window had room, but not enough for it | \`silly-window\` | if more was once in flight since the last loss or pause, so that no full send buffer held it |
| | it is short, and a full segment left since the peer’s last data | \`short-final-segment\` | if the congestion window had room: more was once in flight since the last loss or pause, or a window of one segment must have grown by then |
| | it is short | \`nagle-delayed-ack\` | the same |
| | it is full, and only short segments left since the peer’s last data | \`short-initial-segment\` | if it left at once |
| | it is full | \`delayed-ack\` | if it left at once |
| new data, although nothing came that could have let it go | earlier data is missing at its receiver, it does not begin an answer, no more comes for a round trip, and it waited for two round trips with selective ACKs, or for 150 ms | \`tail-loss-probe\` or \`retransmission-timeout\` | no |
| | the waits of several full segments, or the times between them, are alike | \`pacing\` (or \`server-think\`) | no |
| | the segment before it was not pushed | \`cork\` (or \`server-think\`, \`pacing\`) | no |
| | other connections kept the link busy | \`queueing\` | no |
| | nothing was in flight | \`server-think\`, \`client-think\` | unless waits repeat as with pacing, here or elsewhere in the connection; of the server only if a full segment follows, because a corked socket lets such a one go |
| the second segment of a connection | it waited a round trip for the ACK of the first | \`initial-window\` | yes |
| the first flight after a pause | it is smaller than what was in flight before, and then waits for its ACK; what was in flight before an earlier pause counts as long as no flight since has waited for its ACK | \`slow-start-restart\` | if it is at most half of that |
| data that ends a stall at its receiver, which no other row explains | the stall was inside a TLS record, a part of which had come | \`record-incomplete\` | where the receiver was captured; a record that begins after the first 64 bytes of a segment cannot be known, so a program’s wait in it is not certain and names \`record-incomplete\` as the other kind |

A duplicate ACK can show that data is missing if it names data beyond it (a selective ACK), or if data beyond it was sent a round trip before: its
receiver answers such data at once, and not sooner. ACKs of data that came twice look the same. So do window updates of a receiver
with a window that does not fit into its field.

After a probe or a timeout, a sender waits for an answer. What more comes sooner shows that the program wrote all of it, and that
its first part was lost or overtaken.

An ACK is late if it left more than 30 ms after the data that it confirms had come. A finding’s cost is the wait itself. For
\`slow-start-restart\` it is all the waits for ACKs until the window is as large as before. For \`fast-retransmit\` it is the
receiver’s wait for the repair, which its ACK of the repair shows where only the sender was captured.

The tree follows TAPO (Zhou et al., Demystifying and mitigating TCP stalls at the server side, CoNEXT 2015) where it asks what the sender
knew, and the engine’s own reasons where TAPO has no name.

## What the log calls a stall

The log of a run has the reasons themselves. They become kinds by this table.

| in the log | kind |
|---|---|
| a hold for the application, or one for a cork or by Nagle’s rule that the program’s next write ends | \`server-think\` if the server sends next, otherwise \`client-think\` |
| a hold for a cork that a timer ends, or the program long after its last write | \`cork\` |
| a hold for pacing | \`pacing\` |
| a hold by Nagle’s rule, ended by an ACK that its sender kept back | \`short-final-segment\` if a full segment left since the peer’s last data, otherwise \`nagle-delayed-ack\` |
| a hold for the congestion window, ended by such an ACK | \`short-initial-segment\` if only short segments left since the peer’s last data, otherwise \`delayed-ack\` |
| a hold for a full send buffer, ended by such an ACK, or a hold that ends with a write which such an ACK allowed | \`delayed-ack\` |
| a hold for the receive window, ended by a window that came late | \`silly-window\` if the window had room, but not enough, otherwise \`receive-window\` |
| a SYN sent again; if the timers of both ends send theirs, this is one stall | \`connection-set-up\` |
| the retransmission timer, the timer of tail loss probes | \`retransmission-timeout\`, \`tail-loss-probe\` |
| a hole at the receiver, filled by a repetition that no timer caused | \`fast-retransmit\` |
| a hole at the receiver, filled by a packet that was overtaken | \`out-of-order\` |
| a packet that waits at its own host behind those of other connections | \`queueing\` |
| a window made smaller after a pause, and later holds for it of more than 30 ms in all | \`slow-start-restart\` |
| a hold for the congestion window after the first segment, a full one, without a late ACK | \`initial-window\` |
`;
