package dev.armature.server;

import dev.armature.engine.replication.Replication;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the servers of other Regions come in. Only a server that was started with peers has it. It answers to who knows the secret that peers have
 * in common; without one, to every client, which only a server that every client may write to anyway is started with.
 */
final class ReplicationPage {
    static final String PATH = "/_armature/replication";
    /** What a proof begins with in the Authorization header of a message; an answer has it in a header of its own. */
    static final String SCHEME = "Armature-HMAC-SHA256 ";

    static final String PROOF = "x-armature-proof";
    static final String CONTENT_TYPE = "application/octet-stream";

    static final Route NO_PEERS = new Route.Answered(Reply.of(
            404, Reply.JSON, "{\"message\":\"there are no other Regions here: start the server with --peer\"}"));
    private static final Route NOT_A_PEER =
            new Route.Answered(Reply.of(403, Reply.JSON, "{\"message\":\"this is for servers of other Regions\"}"));
    private static final Logger LOG = System.getLogger(ReplicationPage.class.getName());

    private final Replication replication;
    private final Optional<PeerSecret> secret;

    ReplicationPage(Replication replication, ServerConfig.Replicating replicating) {
        this.replication = replication;
        this.secret = replicating.secret().map(PeerSecret::new);
    }

    static boolean isMeant(String uri) {
        return Router.path(uri).equals(PATH);
    }

    Route route(RequestHead head, byte[] message) {
        String proof = proof(head.header(Header.AUTHORIZATION));
        boolean isProven = secret.isEmpty() || secret.get().isMessage(proof, message);
        // No page in a browser is a server.
        if (!head.method().equals("POST") || head.has(Header.ORIGIN) || !isProven) {
            return NOT_A_PEER;
        }
        return new Route.Work(() -> answer(message, proof));
    }

    private static String proof(@Nullable String authorization) {
        return authorization != null && authorization.startsWith(SCHEME)
                ? authorization.substring(SCHEME.length())
                : "";
    }

    private Reply answer(byte[] message, String proof) {
        try {
            byte[] answer = replication.answer(message);
            var reply = Reply.of(200, CONTENT_TYPE, answer);
            return secret.map(known -> reply.withHeaders("\r\n" + PROOF + ": " + known.signAnswer(proof, answer)))
                    .orElse(reply);
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "a message of another Region was not understood, or not done", failure);
            return Reply.of(500, Reply.JSON, "{\"message\":\"Internal server error\"}");
        }
    }
}
