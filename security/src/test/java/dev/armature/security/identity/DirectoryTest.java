package dev.armature.security.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.table.Spaces;
import dev.armature.security.identity.Directory.Issued;
import dev.armature.security.identity.Directory.RootKey;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.identity.Identities.Known;
import dev.armature.security.policy.Principal;
import dev.armature.security.secret.MasterKeys;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageUnavailableException;
import dev.armature.storage.TestStorage;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DirectoryTest {
    private static final String ACCOUNT = "111122223333";
    private static final String OLD_KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private static final String NEW_KEY = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY=";
    private static final Optional<String> NO_TOKEN = Optional.empty();

    private final Storage storage = TestStorage.create();
    private final AtomicLong seconds = new AtomicLong(1_794_873_600);

    private Directory open(Storage on, String masterKeys) {
        return new Directory(
                on,
                MasterKeys.parse(masterKeys, new SecureRandom()),
                List.of(new RootKey(ACCOUNT, "AKIAROOTROOTROOTROOT", "root-secret")),
                () -> Instant.ofEpochSecond(seconds.get()),
                new SecureRandom());
    }

    private Directory open() {
        return open(storage, OLD_KEY);
    }

    private static KnownKeys known(Directory in) {
        return new KnownKeys(in);
    }

    private static Entity user(Directory in, String name) {
        return Entity.of(Kind.USER, ACCOUNT, "/", name, in.newId(Kind.USER), 1);
    }

    private static Issued addUser(Directory to, String name) {
        var made = to.newAccessKey();
        to.change(draft -> {
            draft.put(user(to, name).withKeys(List.of(made.getKey())));
            return true;
        });
        return made.getValue();
    }

    @Test
    void findsTheAccountItself() {
        var found = (Known.Key) known(open()).find("AKIAROOTROOTROOTROOT", NO_TOKEN);

        assertThat(found.secret()).isEqualTo("root-secret");
        assertThat(found.identity().principal()).isEqualTo(new Principal.Root(ACCOUNT));
        assertThat(found.toString()).doesNotContain("root-secret");
    }

    @Test
    void findsAUserByItsKeyAlsoAfterARestart() {
        Issued issued = addUser(open(), "alice");

        assertThat(issued.accessKeyId()).matches("AKIA[A-Z2-7]{16}");
        assertThat(issued.secret()).hasSize(40);
        var found = (Known.Key) known(open()).find(issued.accessKeyId(), NO_TOKEN);
        assertThat(found.secret()).isEqualTo(issued.secret());
        assertThat(found.identity().principal().arn()).isEqualTo("arn:aws:iam::" + ACCOUNT + ":user/alice");
        assertThat(found.identity().userName()).contains("alice");
    }

    @Test
    void doesNotFindWhatIsNotThereOrInactive() {
        var directory = open();
        Issued issued = addUser(directory, "alice");

        assertThat(known(directory).find("AKIAAAAAAAAAAAAAAAAA", NO_TOKEN)).isEqualTo(new Known.Not());
        assertThat(known(directory).find(issued.accessKeyId(), Optional.of("token")))
                .isEqualTo(new Known.TokenInvalid());
        directory.change(draft -> {
            Entity alice = draft.find(Kind.USER, ACCOUNT, "ALICE").orElseThrow();
            var key = alice.keys().getFirst();
            draft.put(alice.withKeys(List.of(new Entity.AccessKey(key.id(), false, key.created(), key.sealed()))));
            return true;
        });
        assertThat(known(directory).find(issued.accessKeyId(), NO_TOKEN)).isEqualTo(new Known.Not());
    }

    @Test
    void storesNoSecretThatCanBeRead() {
        Issued issued = addUser(open(), "alice");

        var rows = new StringBuilder();
        try (var cursor = storage.range(
                KeyRange.space(Spaces.IDENTITIES), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (cursor.next()) {
                rows.append(new String(cursor.row(), StandardCharsets.ISO_8859_1));
            }
        }
        assertThat(rows.toString()).contains("alice", issued.accessKeyId()).doesNotContain(issued.secret());
    }

    @Test
    void readsBackAllThatAnEntityHas() {
        var directory = open();
        var role = Entity.of(Kind.ROLE, ACCOUNT, "/team/", "reader", directory.newId(Kind.ROLE), 7)
                .described("reads \"all\"", 7_200, "{}")
                .limitedBy("arn:aws:iam::aws:policy/AdministratorAccess")
                .tagged(Map.of("team", "red"))
                .withInline("a", "{\"x\": 1}")
                .withAttached(List.of("arn:aws:iam::aws:policy/AmazonDynamoDBFullAccess"));
        var policy = ManagedPolicy.of(ACCOUNT, "/", "p", "ANPA1", "d", "{}", 7)
                .with("{\"v\": 2}", true, 8)
                .tagged(Map.of("a", "b"));
        directory.change(draft -> {
            draft.put(role);
            draft.put(policy);
            return true;
        });

        Snapshot read = open().snapshot();
        assertThat(read.find(Kind.ROLE, ACCOUNT, "Reader")).contains(role);
        assertThat(read.policy(policy.arn())).contains(policy);
        assertThat(read.policy("arn:aws:iam::" + ACCOUNT + ":policy/other/p")).isEmpty();
    }

    @Test
    void aChangeThatThrowsChangesNothing() {
        var directory = open();

        assertThatThrownBy(() -> directory.change(draft -> {
                    draft.put(user(directory, "alice"));
                    throw new IllegalStateException("refused");
                }))
                .hasMessage("refused");
        assertThat(directory.snapshot().all(Kind.USER, ACCOUNT)).isEmpty();
        assertThat(open().snapshot().all(Kind.USER, ACCOUNT)).isEmpty();
    }

    @Test
    void aChangeMadeByAnotherServerIsSeenInTime() {
        var here = open();
        var there = open();
        var keys = known(here);
        Issued issued = addUser(there, "alice");

        assertThat(keys.find(issued.accessKeyId(), NO_TOKEN)).isEqualTo(new Known.Not());
        here.refresh();
        assertThat(keys.find(issued.accessKeyId(), NO_TOKEN)).isInstanceOf(Known.Key.class);
        there.change(draft -> {
            draft.remove(draft.find(Kind.USER, ACCOUNT, "alice").orElseThrow());
            return true;
        });
        assertThat(known(there).find(issued.accessKeyId(), NO_TOKEN)).isEqualTo(new Known.Not());
        here.refresh();
        assertThat(keys.find(issued.accessKeyId(), NO_TOKEN)).isEqualTo(new Known.Not());
    }

    /** It is asked on event loops, which must never wait for a storage. */
    @Test
    void findsKeysWithoutTheStorage() {
        var isGone = new AtomicBoolean();
        Storage mayBeGone = (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    if (isGone.get()) {
                        throw new StorageUnavailableException("it is gone");
                    }
                    return method.invoke(storage, arguments);
                });
        var directory = open(mayBeGone, OLD_KEY);
        var keys = known(directory);
        Issued issued = addUser(directory, "alice");
        isGone.set(true);

        assertThat(keys.find(issued.accessKeyId(), NO_TOKEN)).isInstanceOf(Known.Key.class);
        assertThat(keys.find("AKIAAAAAAAAAAAAAAAAA", NO_TOKEN)).isEqualTo(new Known.Not());
        assertThatThrownBy(directory::refresh).isInstanceOf(StorageUnavailableException.class);
        assertThat(keys.find(issued.accessKeyId(), NO_TOKEN)).isInstanceOf(Known.Key.class);
    }

    /** Two servers change the same group of rows at once, on a storage that asks deciders again: nothing is lost. */
    @Test
    void changesOfSeveralServersAreAllThere() throws Exception {
        Storage shared = TestStorage.restless();
        int each = 40;
        List<Directory> servers = List.of(open(shared, OLD_KEY), open(shared, OLD_KEY), open(shared, OLD_KEY));
        servers.getFirst().change(draft -> {
            draft.put(user(servers.getFirst(), "counter"));
            return true;
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<? extends Future<?>> running = servers.stream()
                    .map(server -> threads.submit(() -> {
                        for (int i = 0; i < each; i++) {
                            server.change(draft -> {
                                Entity counter = draft.find(Kind.USER, ACCOUNT, "counter")
                                        .orElseThrow();
                                int count = counter.tags().isEmpty()
                                        ? 0
                                        : Integer.parseInt(counter.tags().get("n"));
                                draft.put(counter.tagged(Map.of("n", Integer.toString(count + 1))));
                                return true;
                            });
                        }
                    }))
                    .toList();
            for (Future<?> one : running) {
                one.get();
            }
        }
        assertThat(open(shared, OLD_KEY)
                        .snapshot()
                        .find(Kind.USER, ACCOUNT, "counter")
                        .orElseThrow()
                        .tags())
                .isEqualTo(Map.of("n", Integer.toString(each * servers.size())));
    }

    @Test
    void secretsAreSealedAnewForANewMasterKey() {
        Issued issued = addUser(open(), "alice");

        assertThat(open(storage, NEW_KEY + " " + OLD_KEY).seal()).isEqualTo(1);
        assertThat(open(storage, NEW_KEY + " " + OLD_KEY).seal()).isZero();
        assertThat(((Known.Key) known(open(storage, NEW_KEY)).find(issued.accessKeyId(), NO_TOKEN)).secret())
                .isEqualTo(issued.secret());
    }

    @Test
    void aSessionLastsUntilItsTimeOrUntilItsRoleGoes() {
        var directory = open();
        var role = Entity.of(Kind.ROLE, ACCOUNT, "/", "reader", directory.newId(Kind.ROLE), 7)
                .tagged(Map.of("team", "red", "stage", "one"));
        directory.change(draft -> {
            draft.put(role);
            return true;
        });
        Issued issued = directory.issue(new Session(
                Session.FORMAT,
                "role",
                ACCOUNT,
                "reader",
                role.id(),
                "s1",
                seconds.get(),
                seconds.get() + 900,
                "",
                List.of(),
                List.of(),
                Map.of("team", "blue")));
        Optional<String> token = Optional.of(issued.token());

        var found = (Known.Key) known(open()).find(issued.accessKeyId(), token);
        assertThat(issued.accessKeyId()).matches("ASIA[A-Z2-7]{16}");
        assertThat(found.secret()).isEqualTo(issued.secret());
        assertThat(found.identity().principal().arn()).isEqualTo("arn:aws:sts::" + ACCOUNT + ":assumed-role/reader/s1");
        assertThat(found.identity().tags()).isEqualTo(Map.of("team", "blue", "stage", "one"));
        assertThat(found.identity().userId()).isEqualTo(role.id() + ":s1");
        assertThat(known(directory).find(issued.accessKeyId(), NO_TOKEN)).isEqualTo(new Known.Not());
        assertThat(known(directory).find("ASIAAAAAAAAAAAAAAAAA", token)).isEqualTo(new Known.TokenInvalid());
        assertThat(known(directory).find(issued.accessKeyId(), Optional.of("nonsense")))
                .isEqualTo(new Known.TokenInvalid());
        assertThat(known(open(storage, NEW_KEY)).find(issued.accessKeyId(), token))
                .isEqualTo(new Known.TokenInvalid());
        seconds.addAndGet(899);
        assertThat(known(directory).find(issued.accessKeyId(), token)).isInstanceOf(Known.Key.class);
        seconds.addAndGet(1);
        assertThat(known(directory).find(issued.accessKeyId(), token)).isInstanceOf(Known.TokenExpired.class);
        seconds.addAndGet(-1);
        directory.change(draft -> {
            draft.put(Entity.of(Kind.ROLE, ACCOUNT, "/", "reader", directory.newId(Kind.ROLE), 7));
            return true;
        });
        assertThat(known(directory).find(issued.accessKeyId(), token)).isEqualTo(new Known.TokenInvalid());
    }

    @Test
    void namesDoNotDifferInCaseAndListsAreInOrder() {
        var directory = open();
        List.of("bob", "Alice", "carol").forEach(name -> addUser(directory, name));

        assertThat(directory.snapshot().all(Kind.USER, ACCOUNT))
                .extracting(Entity::name)
                .containsExactly("Alice", "bob", "carol");
        assertThat(directory.snapshot().find(Kind.USER, ACCOUNT, "aLICE")).isPresent();
        assertThat(directory.snapshot().find(Kind.USER, "444455556666", "alice"))
                .isEmpty();
        assertThat(IntStream.range(0, 100)
                        .mapToObj(i -> directory.newId("AIDA"))
                        .distinct())
                .hasSize(100);
    }
}
