package dev.armature.storage.cassandra;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The last commit of this server in each bucket, by its sequence number, as far as Cassandra has answered that it took effect. As long as no other
 * server writes there, the next commit needs no serial read before it, which costs nearly as much as a commit: a QUORUM read is enough whose
 * head has this number.
 *
 * <p>Why that is safe, and a QUORUM read by itself is not: a commit that was answered is at a quorum of nodes, and so are all before it, as Paxos begins
 * none while the one before may be missing there. So the rows that are read are not older than this commit. Whether they are
 * newer does not matter: what is decided by them is written on the condition that the head still has this number. A
 * head that was only read may be that of a commit which most nodes have not had yet, and a row that was read beside it older than that commit.
 *
 * <p>Where nothing is written there is no such condition, and the head is asked for serially.
 */
final class OwnCommits {
    private static final int REMEMBERED_MAX = 200_000;
    private static final long NONE = 0;

    private final Map<Bucket, Long> last = new ConcurrentHashMap<>();

    /** A commit was answered: it took effect, and no other one of this server is on its way there. */
    void add(Bucket bucket, long seq) {
        if (last.size() > REMEMBERED_MAX) {
            last.clear();
        }
        last.put(bucket, seq);
    }

    void forget(Bucket bucket) {
        last.remove(bucket);
    }

    /** Whether a read that is not serial might do. */
    boolean hasAny(Bucket bucket) {
        return last.containsKey(bucket);
    }

    /** Whether a head that was read after {@link #hasAny} was asked is that of a commit which is at a quorum of nodes. */
    boolean isLast(Bucket bucket, Head head) {
        return head.tx() == null && head.seq() != NONE && head.seq() == last.getOrDefault(bucket, NONE);
    }
}
