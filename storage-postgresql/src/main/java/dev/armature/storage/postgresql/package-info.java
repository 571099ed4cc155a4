/**
 * Rows and logs in a PostgreSQL database that many servers share. Start with {@link
 * dev.armature.storage.postgresql.PostgresStorage}; {@link dev.armature.storage.postgresql.Commits} is how writes are done, {@link
 * dev.armature.storage.postgresql.Schema} what is stored.
 *
 * <p><b>What it needs.</b> PostgreSQL 13 or newer, reached directly or through a pooler that keeps sessions apart: a session has settings of its
 * own, and statements that are prepared. A role that may create a schema in the database, or owns an empty one; from then on it has to own
 * the tables. Any encoding and locale: keys and values are {@code bytea}. {@code synchronous_commit} is set to {@code on} for our sessions where it is
 * {@code off} or {@code local}. A server has up to 16 connections for reads ({@code connections=} in the address), 2 for writes, and 2 more
 * while it finds out what became of a commit.
 *
 * <p><b>How a commit is done.</b> Transactions that wait in one server go together, up to 128 of them with 500 keys and about 4 MB ({@link
 * dev.armature.storage.Combiner}), in two round trips and with at most two of such batches under way:
 *
 * <ol>
 *   <li>{@code begin}; the advisory locks of all keys, in ascending order; the rows under them, by a statement of its own;
 *   <li>what the deciders wanted; the counters and records of logs; the number of this commit in the connection's slot; {@code commit}.
 * </ol>
 *
 * <p>Transactions that come between the two, and need no other keys, are in the same commit: where many write one item, most come while a batch waits
 * for its lock.
 *
 * <p><b>How rows are read.</b> By key: what waits in one server goes together as well, up to 128 keys in one statement, with at most two such
 * statements under way. A statement begins after everything in it was asked for, and shows one moment. Ranges and logs are read by
 * keyset pages, each on a connection of its own.
 *
 * <p><b>What goes wrong, and what is done about it.</b>
 *
 * <table>
 * <caption>pitfalls</caption>
 * <tr><td>keys are longer than an index takes</td><td>they are cut in two, {@link dev.armature.storage.postgresql.StoredKey}</td></tr>
 * <tr><td>a statement that locks and reads sees what was there before it waited</td><td>two statements</td></tr>
 * <tr><td>the lock table of a server is small</td><td>500 keys in a batch, unless one transaction has more</td></tr>
 * <tr><td>a server stops while it holds locks</td><td>its session is ended after a second, others wait for a lock for 1.5</td></tr>
 * <tr><td>a commit that is late by a stop of either side</td><td>the statement before {@code commit} fails two seconds after
 *     {@code begin}: less than the reserve of an engine's lease</td></tr>
 * <tr><td>a commit whose answer is lost</td><td>another connection asks the slot, and keeps a commit that has not come from coming. What it says
 *     is a commit itself, so a synchronous standby has it</td></tr>
 * <tr><td>a cancelled commit is answered as done, though the standby does not have it</td><td>nothing is cancelled; with the server's
 *     warning that an administrator did, the slot is asked as well</td></tr>
 * <tr><td>an old primary that comes back</td><td>its timeline is lower than one that was seen; and an engine reads only with a fresh lease, which
 *     is a commit</td></tr>
 * <tr><td>one row that is refused fails the batch</td><td>its members are done one by one</td></tr>
 * <tr><td>advisory locks belong to the database</td><td>their numbers differ by schema; other users of them in the same database can only make
 *     ours wait</td></tr>
 * </table>
 *
 * <p>While there is no server, calls wait for one for up to three seconds, and once there has been none for five, they fail at once; {@code
 * trouble()} says why, and the next commit that works ends it.
 */
@NullMarked
package dev.armature.storage.postgresql;

import org.jspecify.annotations.NullMarked;
