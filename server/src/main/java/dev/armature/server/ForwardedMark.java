package dev.armature.server;

import dev.armature.engine.coordination.Peer;
import dev.armature.security.secret.MasterKeys;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The header by which a server that passes a request on says so. It names the server that is meant, which does it itself and passes it on to no other
 * one; any other server refuses it, so that an address which leads elsewhere by now, or always did, does no harm.
 *
 * <p>The mark is no right: what is marked is verified and authorised like all else. Where signatures are verified, it also says where the client is,
 * for policies and the audit log, and only a server with the master key can say that: of the header's three words, with a blank between, the first is the
 * id of the server that is meant, the second the address of the client, and the third a code that proves both, and the signature of the request that they
 * belong to. Without verification there is the first word only.
 */
final class ForwardedMark {
    static final String HEADER = "x-armature-forwarded";

    /** The status of a request that is meant for another server. */
    static final int MISDIRECTED = 421;

    /** In an answer: the id of the server that has done what was asked, whatever came of it. */
    static final String HELD = "x-armature-held";

    private static final String PURPOSE = "forwarded request";

    private final String ownId;
    private final Optional<MasterKeys> masterKeys;
    private final LongAdder held = new LongAdder();

    /**
     * @param ownId empty if nothing is passed on to this server
     * @param masterKeys empty if signatures are not verified
     */
    ForwardedMark(String ownId, Optional<MasterKeys> masterKeys) {
        this.ownId = ownId;
        this.masterKeys = masterKeys;
    }

    /** The header's value for a request that is passed on. @param client its address */
    String of(Peer holder, RequestHead head, String client) {
        return masterKeys
                .map(keys -> holder.id() + " " + client + " " + keys.code(PURPOSE, proven(holder.id(), client, head)))
                .orElse(holder.id());
    }

    /** The address of the client that a marked request is from; null if the mark is not meant for this server, or not proven. */
    @Nullable
    String client(String mark, RequestHead head, String sender) {
        if (ownId.isEmpty()) {
            return null;
        }
        if (masterKeys.isEmpty()) {
            return mark.equals(ownId) ? sender : null;
        }
        String[] words = mark.split(" ", -1);
        boolean isProven = words.length == 3
                && words[0].equals(ownId)
                && masterKeys.get().isCode(PURPOSE, proven(ownId, words[1], head), words[2]);
        return isProven ? words[1] : null;
    }

    /** Counts a marked request that is done here, and says what its answer has besides. */
    String hold() {
        held.increment();
        return "\r\n" + HELD + ": " + ownId;
    }

    /** How many marked requests were done here. */
    long held() {
        return held.sum();
    }

    private static String proven(String holder, String client, RequestHead head) {
        return holder + "\n" + client + "\n" + head.method() + "\n" + head.uri() + "\n"
                + head.header(Header.AUTHORIZATION);
    }
}
