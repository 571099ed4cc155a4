/**
 * Rows and logs in an Apache Cassandra cluster that many servers share. Start reading at {@link
 * dev.armature.storage.cassandra.CassandraStorage}; the tables are described in {@link dev.armature.storage.cassandra.Schema}.
 *
 * <h2>Where a row lies</h2>
 *
 * A range is read in the order of the keys' bytes, and Cassandra orders partitions by a hash of its own. So a partition is a <em>bucket</em>: all
 * keys of a space whose two-byte hash begins with the same 12 bits. Inside it Cassandra keeps keys in order, buckets follow one another as
 * their keys do, and a scan asks for those of them that are in the directory, one after another and several ahead. A bucket has the keys of many
 * item collections: that costs nothing, as writers that meet in one go together, and 65,536 hashes would make scans of small tables slow. How
 * many bits it are is decided when a keyspace is made ({@code hashbits}): 12 make buckets of 25 MB of 100 GB; 16 are for terabytes.
 *
 * <h2>One bucket</h2>
 *
 * Cassandra's light-weight transactions are compare-and-set for one partition. Each bucket has a {@link
 * dev.armature.storage.cassandra.Head head} with a sequence number:
 *
 * <pre>
 *   read     head and rows, serially unless the last commit was ours        a moment of the bucket, see {@link
 *            dev.armature.storage.cassandra.OwnCommits}
 *   decide   all transactions of this server that wait for the bucket       {@link dev.armature.storage.cassandra.Commits}
 *   hint     that this server is at work in the bucket, if there is an outbox
 *   commit   head: seq + 1 IF seq is what was read; rows; outbox             one light-weight transaction
 *   carry    entries with the stamp of the commit, records to their logs     {@link dev.armature.storage.cassandra.Carrier}
 *   answer
 * </pre>
 *
 * The <em>outbox</em> is what a decision writes outside of the bucket. There is one in a head, and the next commit that needs it carries out what
 * is there before it replaces it. Carrying may be done by any number of servers at any time: entries have stamps of which the highest stays, and
 * a log remembers the sequence number of the last outbox of each bucket. If a commit is not answered, a serial read of the head tells: it holds the ids
 * of the last 16. If it has not come by then, its place is taken, so that it cannot come later ({@link
 * dev.armature.storage.cassandra.Unanswered}).
 *
 * <h2>Several buckets</h2>
 *
 * <pre>
 *   read     all in the same way
 *   decide
 *   hint     all
 *   intents  in each but one: seq + 1, transaction and what it does here IF seq is what was read      {@link
 *            dev.armature.storage.cassandra.Transactions}
 *   commit   in that one, its home: seq + 1 and the id of the transaction IF seq is what was read; rows; outbox     the moment at which it is done
 *   carry    the outbox of the home
 *   forward  the others                                                     {@link dev.armature.storage.cassandra.Resolver}
 *   answer, and some time later forget the id                               {@link dev.armature.storage.cassandra.Decided}
 * </pre>
 *
 * An intent names the home, and the sequence number that the transaction has there. Those that meet one look at the home. It has the id: they roll the intent forward.
 * It has another commit with that number: the transaction was not done and never will be, and they roll the intent back. Neither for 0.7 seconds: they take its
 * place at home, by a commit of nothing, so that it cannot come any more.
 * Rejections, and reads of several rows as of one moment, look at all heads a second time.
 *
 * <h2>A server dies</h2>
 *
 * <table>
 *   <caption>After each {@link dev.armature.storage.cassandra.Step}, what is there and how it is cleaned up</caption>
 *   <tr><th>step</th><th>what is there</th><th>who cleans up</th></tr>
 *   <tr><td>HINTED</td><td>hints</td><td>the sweep of another server removes them</td></tr>
 *   <tr><td>COMMITTED, ENTRIES_WRITTEN, LOGGED</td><td>the commit, and an outbox that was not carried out, or not all of it</td><td>the next commit in
 *       the bucket that needs the outbox, or the sweep</td></tr>
 *   <tr><td>CARRIED</td><td>all</td><td>the sweep carries it again, to no effect</td></tr>
 *   <tr><td>FIRST_INTENT, ALL_INTENTS</td><td>intents without a decision</td><td>those that meet one, or the sweep: abort, roll back</td></tr>
 *   <tr><td>DECIDED</td><td>all of it at home, and intents elsewhere</td><td>those that meet one, or the sweep: carry from home, forward here</td></tr>
 *   <tr><td>HOME_CARRIED</td><td>the same, and what it wants elsewhere</td><td>the same</td></tr>
 *   <tr><td>ALL_FORWARD</td><td>all, and the id at home</td><td>it stays: 16 bytes</td></tr>
 *   <tr><td>TRIMMED</td><td>records of a log that was trimmed, which are not read any more</td><td>the next one that trims it</td></tr>
 *   <tr><td>GIVEN_UP</td><td>intents of a transaction that has not committed at home</td><td>those that meet one, or the sweep: take its place, roll back</td></tr>
 *   <tr><td>ROLLED_BACK</td><td>nothing</td><td></td></tr>
 *   <tr><td>OTHER_ABORTED, OTHER_FORWARD</td><td>what the server had left for which this one was at work, and no more</td><td>the next one
 *       that meets it, or the sweep</td></tr>
 * </table>
 *
 * The sweep is {@link dev.armature.storage.cassandra.Hints}: servers that have not been heard of for 30 seconds, or
 * for as long as the address says ({@code patience}).
 *
 * <h2>What is not there yet</h2>
 *
 * <ul>
 *   <li>A table that was deleted leaves the heads of its buckets and their lines in the directory behind: up to 4,096 rows of some hundred bytes.
 *   <li>Tables with point-in-time recovery write two buckets for each item, which costs three light-weight transactions in place of one.
 *   <li>A write whose outcome is unknown, of a server that died before it could ask, may take effect when the next one touches its bucket,
 *       also if the server's lease has run out by then.
 *   <li>Deleted rows stay for Cassandra's {@code gc_grace_seconds}, ten days. A range with more than {@code tombstone_failure_threshold} of them is
 *       read in pieces, which takes many reads.
 *   <li>Not tried: a network that is cut between nodes, nodes whose clocks differ, repair, several data centers.
 * </ul>
 */
@NullMarked
package dev.armature.storage.cassandra;

import org.jspecify.annotations.NullMarked;
