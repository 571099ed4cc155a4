package dev.armature.server;

import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Peer;
import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Exposition.Type;
import dev.armature.engine.metrics.Labels;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * Passes writes of a contended item on to the server that holds it, so that what waits for the item at all servers goes to the store together.
 *
 * <p>This is speed and nothing else. What may be written is decided by the store, so a holder that is the wrong one does no harm; and where there is no
 * holder, or no way to it, a write is done here. Only when a request has left and there is no answer it is neither done here, as it would then be done
 * twice, nor known what became of it: the client has an internal error, as after the loss of a server that it had asked itself.
 *
 * <p>What is passed on is the request as it came, with its signature: the holder verifies it, and decides about it, as about any other
 * ({@link ForwardedMark}). It is counted and told to listeners there, and not here.
 */
final class Forwarding implements AutoCloseable {
    private static final byte[] NOTHING = {};
    /** Those that are about one connection, and what is written anew. */
    private static final Set<String> NOT_PASSED_ON = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "upgrade",
            "expect",
            "content-length",
            "transfer-encoding");

    private static final List<Map.Entry<Header, String>> PASSED_ON_UNVERIFIED = List.of(
            Map.entry(Header.AUTHORIZATION, "authorization"),
            Map.entry(Header.CONTENT_TYPE, "content-type"),
            Map.entry(Header.DATE, "date"),
            Map.entry(Header.X_AMZ_DATE, "x-amz-date"),
            Map.entry(Header.X_AMZ_TARGET, "x-amz-target"));

    private final Wire wire;
    private final Coordination coordination;
    private final ForwardedMark mark;
    private final SSLSocketFactory encryption;
    private final boolean isSecure;
    private final boolean verifies;
    private final Duration answerMax;
    private final LongSupplier nanos;
    private final ConcurrentHashMap<Peer, PeerLink> links = new ConcurrentHashMap<>();
    private final LongAdder answered = new LongAdder();
    private final LongAdder doneHere = new LongAdder();
    private final LongAdder unknown = new LongAdder();

    /**
     * @param encryption of connections to servers that are reached over TLS
     * @param isSecure whether clients of this server are reached over TLS: what came so does not go on without it
     * @param verifies whether signatures are verified
     * @param answerMax how long another server is waited for
     */
    Forwarding(
            Wire wire,
            Coordination coordination,
            ForwardedMark mark,
            SSLSocketFactory encryption,
            boolean isSecure,
            boolean verifies,
            Duration answerMax,
            LongSupplier nanos) {
        this.wire = wire;
        this.coordination = coordination;
        this.mark = mark;
        this.encryption = encryption;
        this.isSecure = isSecure;
        this.verifies = verifies;
        this.answerMax = answerMax;
        this.nanos = nanos;
    }

    /** The answer of the server that holds the item which a request writes to; empty if it has to be done here. */
    Optional<Reply> answer(Route.Run run, RequestHead head, String client) {
        if (head.has(Header.FORWARDED) || !head.has(Header.AUTHORIZATION) || !isAsItCame(head)) {
            return Optional.empty();
        }
        var peers = coordination.peers();
        if (peers.isEmpty()) {
            return Optional.empty();
        }
        OptionalLong place = wire.contended(run.api(), run.body(), run.caller());
        if (place.isEmpty()) {
            return Optional.empty();
        }
        forgetOthers(peers.others());
        return peers.holder(place.getAsLong(), this::isFit).flatMap(holder -> answer(holder, run, head, client));
    }

    /** Whether the body is still what the signature is about: not put together from chunks, nor inflated. */
    private static boolean isAsItCame(RequestHead head) {
        return !head.isChunked() && !head.has(Header.CONTENT_ENCODING);
    }

    private Optional<Reply> answer(Peer holder, Route.Run run, RequestHead head, String client) {
        PeerLink link = link(holder);
        return switch (link.ask(request(holder, run, head, client))) {
            case PeerLink.Outcome.Done(PeerAnswer answer) -> {
                answered.increment();
                var coding = ContentCoding.of(answer.header("content-encoding"));
                yield Optional.of(answer.reply(coding.orElse(ContentCoding.IDENTITY)));
            }
            case PeerLink.Outcome.NotDone() -> {
                doneHere.increment();
                yield Optional.empty();
            }
            case PeerLink.Outcome.Unknown() -> {
                unknown.increment();
                var failure = new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error");
                yield Optional.of(Reply.of(wire.refuse(failure, NOTHING), run.contentType()));
            }
        };
    }

    private boolean isFit(Peer peer) {
        boolean isEncrypted = peer.address().startsWith("https://");
        return (isEncrypted || !isSecure && peer.address().startsWith("http://"))
                && isAddress(peer.address())
                && link(peer).isFit();
    }

    private static boolean isAddress(String text) {
        try {
            var address = new URI(text);
            return address.getHost() != null && address.getPort() > 0;
        } catch (URISyntaxException wrong) {
            return false;
        }
    }

    private PeerLink link(Peer peer) {
        return links.computeIfAbsent(
                peer,
                other -> new PeerLink(
                        other,
                        other.address().startsWith("https://") ? Optional.of(encryption) : Optional.empty(),
                        answerMax,
                        nanos));
    }

    /** Servers that have gone do not come back by the same id. */
    private void forgetOthers(List<Peer> there) {
        if (links.size() > there.size()) {
            links.forEach((peer, link) -> {
                if (!there.contains(peer) && links.remove(peer, link)) {
                    link.close();
                }
            });
        }
    }

    private byte[] request(Peer holder, Route.Run run, RequestHead head, String client) {
        var text = new StringBuilder(1 << 10);
        text.append(head.method()).append(' ').append(head.uri()).append(" HTTP/1.1\r\n");
        if (verifies) {
            head.lines().forEach((name, value) -> {
                if (!NOT_PASSED_ON.contains(name)) {
                    text.append(name).append(": ").append(value).append("\r\n");
                }
            });
        } else {
            text.append("host: ")
                    .append(URI.create(holder.address()).getRawAuthority())
                    .append("\r\n");
            for (var header : PASSED_ON_UNVERIFIED) {
                String value = head.header(header.getKey());
                if (value != null) {
                    text.append(header.getValue()).append(": ").append(value).append("\r\n");
                }
            }
        }
        text.append(ForwardedMark.HEADER).append(": ").append(mark.of(holder, head, client));
        text.append("\r\ncontent-length: ").append(run.body().length).append("\r\n\r\n");
        var request = new ByteArrayOutputStream(text.length() + run.body().length);
        request.writeBytes(text.toString().getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(run.body());
        return request.toByteArray();
    }

    /** @param present empty if nothing is passed on */
    static void writeMetrics(Optional<Forwarding> present, Exposition out) {
        out.metric(
                        "armature_forwarded_total",
                        Type.COUNTER,
                        "Writes that another server on the store holds the item of: it answered, they were done here, or it is not known.")
                .sample(
                        Labels.of("outcome", "answered"),
                        present.map(one -> one.answered.sum()).orElse(0L))
                .sample(
                        Labels.of("outcome", "done_here"),
                        present.map(one -> one.doneHere.sum()).orElse(0L))
                .sample(
                        Labels.of("outcome", "unknown"),
                        present.map(one -> one.unknown.sum()).orElse(0L));
        out.metric(
                        "armature_held_total",
                        Type.COUNTER,
                        "Writes that other servers on the store have passed on to this one.")
                .sample(Labels.NONE, present.map(one -> one.mark.held()).orElse(0L));
    }

    @Override
    public void close() {
        links.values().forEach(PeerLink::close);
    }
}
