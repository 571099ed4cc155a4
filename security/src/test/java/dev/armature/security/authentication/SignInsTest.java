package dev.armature.security.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.table.Spaces;
import dev.armature.security.secret.MasterKeys;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import dev.armature.wire.signature.Credentials;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Who has signed in is known by a cookie, until its time is over or its access key is. */
class SignInsTest {
    private static final Credentials ALICE = new Credentials("AKIAALICE", "the secret of alice", "");
    private static final Credentials ROLE = new Credentials("ASIAROLE", "the secret of a role", "its token");

    private final MasterKeys masterKeys = MasterKeys.made(new SecureRandom());
    private final MemoryIdentities identities = new MemoryIdentities()
            .with(ALICE.accessKey(), ALICE.secretKey())
            .with(ROLE.accessKey(), ROLE.secretKey(), ROLE.sessionToken(), false);
    private Instant now = Instant.parse("2026-11-17T12:00:00Z");
    private final Storage storage = TestStorage.create();
    private final SignOuts signOuts = new SignOuts(storage);
    private final SignIns signIns = server(masterKeys, signOuts);

    private SignIns server(MasterKeys keys, SignOuts known) {
        return new SignIns(identities, known, keys, "eu-west-1", () -> now, new SecureRandom());
    }

    private SignIns server(MasterKeys keys) {
        return server(keys, new SignOuts(storage));
    }

    private String cookie(Credentials credentials) {
        return signIns.begin(credentials, false).orElseThrow().cookie().orElseThrow();
    }

    @Test
    void isWhoseTheAccessKeyIs() {
        var begun = signIns.begin(ALICE, true).orElseThrow();
        var opened = signIns.open(begun.cookie().orElseThrow()).orElseThrow();

        assertThat(opened.sender().identity()).isEqualTo(MemoryIdentities.identity("AKIAALICE"));
        assertThat(opened.sender().accessKeyId()).isEqualTo("AKIAALICE");
        assertThat(opened.sender().scope().region()).isEqualTo("eu-west-1");
        assertThat(opened.sender().scope().service()).isEqualTo(Verifier.DYNAMODB);
        assertThat(opened.csrfToken()).isEqualTo(begun.csrfToken()).hasSizeGreaterThan(20);
        assertThat(opened.isSecure()).isTrue();
        assertThat(opened.cookie())
                .as("the one that the browser has is new enough")
                .isEmpty();
        assertThat(signIns.open(cookie(ROLE))).isPresent();
    }

    @Test
    void credentialsThatAreWrongInAnyPartAreNone() {
        assertThat(signIns.begin(new Credentials("AKIAALICE", "the secret of alicf", ""), false))
                .isEmpty();
        assertThat(signIns.begin(new Credentials("AKIABOB", "the secret of alice", ""), false))
                .isEmpty();
        assertThat(signIns.begin(new Credentials("AKIABOB", "", ""), false)).isEmpty();
        assertThat(signIns.begin(new Credentials("AKIAALICE", "the secret of alice", "a token"), false))
                .isEmpty();
        assertThat(signIns.begin(new Credentials("ASIAROLE", "the secret of a role", ""), false))
                .isEmpty();
        assertThat(signIns.begin(new Credentials("", "", ""), false)).isEmpty();
    }

    @Test
    void isOverWhenItWasNotUsedForAnHour() {
        String cookie = cookie(ALICE);
        now = now.plus(SignIns.IDLE_MAX).minusMillis(1);
        assertThat(signIns.open(cookie)).isPresent();
        now = now.plusMillis(1);
        assertThat(signIns.open(cookie)).isEmpty();
    }

    @Test
    void isOverAfterTwelveHoursHoweverMuchItIsUsed() {
        String cookie = cookie(ALICE);
        var expires = signIns.open(cookie).orElseThrow().expires();
        var end = now.plus(SignIns.LIFE_MAX);
        assertThat(expires).isEqualTo(end);
        for (; now.isBefore(end); now = now.plus(Duration.ofMinutes(20))) {
            var opened = signIns.open(cookie).orElseThrow();
            assertThat(opened.expires()).isEqualTo(end);
            cookie = opened.cookie().orElse(cookie);
        }
        assertThat(signIns.open(cookie)).isEmpty();
    }

    @Test
    void aCookieIsRenewedWhenItIsFiveMinutesOld() {
        String cookie = cookie(ALICE);
        now = now.plus(SignIns.RENEWED_AFTER).minusMillis(1);
        assertThat(signIns.open(cookie).orElseThrow().cookie()).isEmpty();
        now = now.plusMillis(1);
        var renewed = signIns.open(cookie).orElseThrow();
        assertThat(signIns.open(renewed.cookie().orElseThrow()).orElseThrow().csrfToken())
                .as("pages that are open go on")
                .isEqualTo(renewed.csrfToken());
    }

    @Test
    void aCookieOfAClockThatWasFarAheadIsNone() {
        String cookie = cookie(ALICE);
        now = now.minus(Duration.ofDays(1));
        assertThat(signIns.open(cookie)).isEmpty();
    }

    @Test
    void isOverWithItsAccessKey() {
        String alice = cookie(ALICE);
        String role = cookie(ROLE);
        identities.with(ALICE.accessKey(), "another secret");
        assertThat(signIns.open(alice)).as("the secret has changed").isEmpty();
        identities.with(ROLE.accessKey(), ROLE.secretKey(), ROLE.sessionToken(), true);
        assertThat(signIns.open(role)).as("the session token has expired").isEmpty();
    }

    @Test
    void isOverWhenItWasEnded() {
        String cookie = cookie(ALICE);
        String other = cookie(ALICE);
        signIns.end(signIns.open(cookie).orElseThrow());
        assertThat(signIns.open(cookie)).isEmpty();
        assertThat(signIns.open(other)).isPresent();
    }

    @Test
    void isOverOnEveryServerOfTheStoreWhenItWasEnded() {
        var elsewhere = new SignOuts(storage);
        var other = server(masterKeys, elsewhere);
        String ended = cookie(ALICE);
        String kept = cookie(ALICE);
        assertThat(other.open(ended)).isPresent();
        signIns.end(signIns.open(ended).orElseThrow());
        elsewhere.refresh();
        assertThat(other.open(ended)).isEmpty();
        assertThat(other.open(kept)).isPresent();
        assertThat(server(masterKeys).open(ended))
                .as("one that was started later")
                .isEmpty();
    }

    @Test
    void staysOverWhenTheCookieWasRenewedBefore() {
        String cookie = cookie(ALICE);
        now = now.plus(SignIns.RENEWED_AFTER);
        String renewed = signIns.open(cookie).orElseThrow().cookie().orElseThrow();
        signIns.end(signIns.open(renewed).orElseThrow());
        assertThat(signIns.open(cookie)).isEmpty();
        assertThat(signIns.open(renewed)).isEmpty();
    }

    /** Who signs out more often than there is room for loses sign-ins that are older, and gets none of those back that were ended. */
    @Test
    void endsOlderOnesOfTheSameUserWhenThereIsNoMoreRoom() {
        String other = cookie(ROLE);
        String oldest = cookie(ALICE);
        List<String> ended = new ArrayList<>();
        for (int i = 0; i <= SignOuts.ENDED_MAX; i++) {
            now = now.plusMillis(1);
            ended.add(cookie(ALICE));
            assertThat(signIns.open(oldest)).as("after %d", i).isPresent();
            signIns.end(signIns.open(ended.getLast()).orElseThrow());
        }
        now = now.plusMillis(1);
        String newest = cookie(ALICE);
        assertThat(signIns.open(oldest)).isEmpty();
        assertThat(ended).allSatisfy(cookie -> assertThat(signIns.open(cookie)).isEmpty());
        assertThat(signIns.open(newest)).isPresent();
        assertThat(signIns.open(other)).as("of another principal").isPresent();
    }

    @Test
    void forgetsWhatWouldBeOverAnyway() {
        signIns.end(signIns.open(cookie(ROLE)).orElseThrow());
        now = now.plus(Duration.ofHours(11));
        signIns.end(signIns.open(cookie(ALICE)).orElseThrow());
        assertThat(stored()).hasSize(2);
        now = now.plus(Duration.ofHours(11));
        signIns.end(signIns.open(cookie(ALICE)).orElseThrow());
        assertThat(stored())
                .hasSize(1)
                .allSatisfy(row -> assertThat(row.ended()).hasSize(2));
        now = now.plus(Duration.ofHours(11));
        signIns.end(signIns.open(cookie(ALICE)).orElseThrow());
        assertThat(stored())
                .hasSize(1)
                .allSatisfy(row -> assertThat(row.ended()).hasSize(2));
    }

    private List<SignOuts.Row> stored() {
        List<SignOuts.Row> rows = new ArrayList<>();
        try (var cursor = storage.range(
                KeyRange.space(Spaces.SIGN_OUTS), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (cursor.next()) {
                rows.add(SignOuts.Row.decode(cursor.row()));
            }
        }
        return rows;
    }

    @Test
    void isGoodOnEveryServerWithTheSameMasterKeyAndOnNoOther() {
        String cookie = cookie(ALICE);
        assertThat(server(masterKeys).open(cookie)).isPresent();
        assertThat(server(MasterKeys.made(new SecureRandom())).open(cookie)).isEmpty();
    }

    @Test
    void aCookieThatWasChangedIsNone() {
        String cookie = cookie(ALICE);
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("mutated cookies: -Dseed=" + seed);
        var random = new Random(seed);
        for (int i = 0; i < 2000; i++) {
            var changed = new StringBuilder(cookie);
            int at = random.nextInt(cookie.length());
            switch (random.nextInt(3)) {
                case 0 -> changed.setCharAt(at, (char) random.nextInt(' ', 0x7F));
                case 1 -> changed.deleteCharAt(at);
                default -> changed.insert(at, (char) random.nextInt(' ', 0x7F));
            }
            if (!isSame(changed.toString(), cookie)) {
                assertThat(signIns.open(changed.toString()))
                        .as("seed %d, step %d", seed, i)
                        .isEmpty();
            }
        }
        assertThat(signIns.open("")).isEmpty();
    }

    /** The last character of what is in Base64 may have bits that mean nothing. */
    private static boolean isSame(String changed, String cookie) {
        return changed.length() == cookie.length() && changed.startsWith(cookie.substring(0, cookie.length() - 1));
    }

    /** A sealed secret of an access key is no cookie, nor the other way round. */
    @Test
    void whatIsSealedForSomethingElseIsNoCookie() {
        byte[] sealed = masterKeys.seal(ALICE.accessKey(), "{}");
        assertThat(signIns.open(java.util.Base64.getUrlEncoder().encodeToString(sealed)))
                .isEmpty();
    }

    @Test
    void aTokenThatNoCookieHasRoomForIsRefusedWithAReason() {
        String token = "x".repeat(4000);
        identities.with("ASIALONG", "s", token, false);
        assertThatThrownBy(() -> signIns.begin(new Credentials("ASIALONG", "s", token), false))
                .isInstanceOf(SignIns.TooLongException.class)
                .hasMessageContaining("too long for a cookie");
    }

    @Test
    void textsOfItShowNothingSecret() {
        var signIn = signIns.begin(ALICE, false).orElseThrow();
        assertThat(signIn.toString())
                .doesNotContain(signIn.csrfToken(), signIn.cookie().orElseThrow(), ALICE.secretKey());
    }
}
