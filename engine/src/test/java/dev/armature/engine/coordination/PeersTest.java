package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PeersTest {
    private static final List<Peer> ALL =
            List.of(new Peer("a1", "http://a"), new Peer("b2", "http://b"), new Peer("c3", "http://c"));

    /** As one of them sees all. */
    private static Peers seenBy(Peer own, List<Peer> all) {
        return new Peers(
                own.id(), true, all.stream().filter(peer -> !peer.equals(own)).toList());
    }

    private static Peer holder(Peer asked, long place, List<Peer> all) {
        return seenBy(asked, all).holder(place, any -> true).orElse(asked);
    }

    @Test
    void allServersNameTheSameHolderAndEachHoldsAShare() {
        Map<Peer, Integer> held = new HashMap<>();
        for (long place = 0; place < 3_000; place++) {
            Peer holder = holder(ALL.getFirst(), place, ALL);
            for (Peer asked : ALL) {
                assertThat(holder(asked, place, ALL)).isEqualTo(holder);
            }
            held.merge(holder, 1, Integer::sum);
        }
        assertThat(held).hasSize(3);
        assertThat(held.values()).allSatisfy(share -> assertThat(share).isBetween(800, 1_200));
    }

    @Test
    void aServerThatGoesChangesTheHolderOfItsOwnPlacesOnly() {
        List<Peer> rest = ALL.subList(0, 2);
        LongStream.range(0, 1_000).forEach(place -> {
            Peer before = holder(ALL.getFirst(), place, ALL);
            if (rest.contains(before)) {
                assertThat(holder(ALL.getFirst(), place, rest)).isEqualTo(before);
                assertThat(seenBy(ALL.getFirst(), ALL).holder(place, rest::contains))
                        .isEqualTo(Optional.of(before).filter(peer -> !peer.equals(ALL.getFirst())));
            }
        });
    }

    @Test
    void aServerThatCannotBeReachedHoldsNothing() {
        var hidden = new Peers("d4", false, ALL);
        LongStream.range(0, 100)
                .forEach(place ->
                        assertThat(hidden.holder(place, any -> true)).contains(holder(ALL.getFirst(), place, ALL)));
        assertThat(hidden.holder(1, none -> false)).isEmpty();
        assertThat(Peers.NONE.holder(1, any -> true)).isEmpty();
    }
}
