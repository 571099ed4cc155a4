package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.coordination.Peer;
import dev.armature.security.secret.MasterKeys;
import java.security.SecureRandom;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForwardedMarkTest {
    private static final Peer HOLDER = new Peer("b2", "http://b:8000");
    private static final MasterKeys KEYS = MasterKeys.made(new SecureRandom());

    private final ForwardedMark sender = new ForwardedMark("a1", Optional.of(KEYS));
    private final ForwardedMark holder = new ForwardedMark("b2", Optional.of(KEYS));

    private static RequestHead head(String uri, String authorization) {
        var headers = new String[Header.values().length];
        headers[Header.AUTHORIZATION.ordinal()] = authorization;
        return new RequestHead("POST", uri, true, headers, null);
    }

    @Test
    void tellsTheHolderWhereTheClientIs() {
        RequestHead head = head("/", "signed");
        String mark = sender.of(HOLDER, head, "10.1.2.3");
        assertThat(holder.client(mark, head, "127.0.0.1")).isEqualTo("10.1.2.3");
        assertThat(holder.client(sender.of(HOLDER, head, ""), head, "127.0.0.1"))
                .as("a client without an address")
                .isEmpty();
    }

    @Test
    void isGoodForNoOtherServerRequestOrAddress() {
        RequestHead head = head("/", "signed");
        String mark = sender.of(HOLDER, head, "10.1.2.3");
        assertThat(sender.client(mark, head, "x")).isNull();
        assertThat(new ForwardedMark("", Optional.of(KEYS)).client(mark, head, "x"))
                .isNull();
        assertThat(holder.client(mark, head("/", "signed otherwise"), "x")).isNull();
        assertThat(holder.client(mark, head("/?a", "signed"), "x")).isNull();
        assertThat(holder.client(mark.replace("10.1.2.3", "10.1.2.4"), head, "x"))
                .isNull();
        assertThat(holder.client("b2", head, "x")).isNull();
        assertThat(holder.client("b2 10.1.2.3 ", head, "x")).isNull();
        assertThat(holder.client("", head, "x")).isNull();
        var stranger = new ForwardedMark("a1", Optional.of(MasterKeys.made(new SecureRandom())));
        assertThat(holder.client(stranger.of(HOLDER, head, "10.1.2.3"), head, "x"))
                .isNull();
    }

    @Test
    void namesTheHolderOnlyWhereNothingIsVerified() {
        var open = new ForwardedMark("b2", Optional.empty());
        RequestHead head = head("/", "signed");
        assertThat(open.of(HOLDER, head, "10.1.2.3")).isEqualTo("b2");
        assertThat(open.client("b2", head, "127.0.0.1")).isEqualTo("127.0.0.1");
        assertThat(open.client("b3", head, "127.0.0.1")).isNull();
    }
}
