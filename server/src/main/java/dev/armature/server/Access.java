package dev.armature.server;

import dev.armature.engine.Engine;
import dev.armature.security.audit.AuditLog;
import dev.armature.security.authentication.SignIns;
import dev.armature.security.authentication.SignOuts;
import dev.armature.security.iam.Iam;
import dev.armature.security.identity.Directory;
import dev.armature.security.identity.Identities;
import dev.armature.security.identity.KnownKeys;
import dev.armature.security.query.QueryService;
import dev.armature.security.query.QueryServices;
import dev.armature.security.secret.MasterKeyFile;
import dev.armature.security.secret.MasterKeys;
import dev.armature.security.secret.RootKey;
import dev.armature.security.secret.UnreadableSecretException;
import dev.armature.security.sts.Sts;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.server.ServerConfig.Data;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The access keys that a server knows.
 *
 * @param signOuts what browsers have ended of their sign-ins, at any server of the store
 * @param masterKeys what secrets are sealed with
 * @param signIns those of browsers
 * @param services IAM and STS, by which more are made
 */
record Access(
        RootKey rootKey,
        MasterKeys masterKeys,
        Identities identities,
        SignOuts signOuts,
        SignIns signIns,
        QueryService services,
        Optional<AuditLog> auditLog) {
    private static final Logger LOG = System.getLogger(Access.class.getName());

    /** Empty if signatures are not verified. The storage is open by now, so that its directory is known to be ours. */
    static Optional<Access> open(ServerConfig config, Engine engine) throws IOException {
        if (!(config.authentication() instanceof Authentication.On on)) {
            return Optional.empty();
        }
        var random = new SecureRandom();
        Optional<Path> directory =
                config.data() instanceof Data.OnDisk onDisk ? Optional.of(onDisk.directory()) : Optional.empty();
        if (config.data() instanceof Data.Shared && (on.root().isEmpty() || isWithoutMasterKey(on))) {
            throw new IllegalArgumentException("servers that share a store need one root key and one master key: set"
                    + " ARMATURE_ROOT_ACCESS_KEY_ID, ARMATURE_ROOT_SECRET_ACCESS_KEY and ARMATURE_MASTER_KEY");
        }
        var masterKeys = masterKeys(on, directory, random);
        var rootKey = RootKey.open(on.root(), directory, masterKeys, random);
        var root = new Directory.RootKey(
                config.account(),
                rootKey.credentials().accessKey(),
                rootKey.credentials().secretKey());
        var users = new Directory(engine.storage(), masterKeys, List.of(root), InstantSource.system(), random);
        if (on.dropsUnreadableKeys()) {
            users.dropUnreadable()
                    .forEach((key, user) -> LOG.log(
                            Level.WARNING,
                            "an access key was removed, since no master key opens its secret: key=" + key + " user="
                                    + user));
        }
        int resealed = sealed(users);
        if (resealed > 0) {
            LOG.log(Level.INFO, "secrets were sealed with the current master key: users=" + resealed);
        }
        Optional<AuditLog> auditLog = on.auditLog().isPresent()
                ? Optional.of(new AuditLog(on.auditLog().get()))
                : Optional.empty();
        var signOuts = new SignOuts(engine.storage());
        if (config.data() instanceof Data.Shared) {
            engine.background().every(Directory.REFRESH_INTERVAL, "users of other servers", users::refresh);
            engine.background().every(SignOuts.REFRESH_INTERVAL, "sign-outs at other servers", signOuts::refresh);
        }
        var identities = new KnownKeys(users);
        return Optional.of(new Access(
                rootKey,
                masterKeys,
                identities,
                signOuts,
                new SignIns(identities, signOuts, masterKeys, config.region(), engine.clock(), random),
                new QueryServices(users, Iam.service(), Sts.service()),
                auditLog));
    }

    /** @throws IOException if there are secrets that none of the master keys opens: nobody who has one of those could sign anything */
    private static int sealed(Directory users) throws IOException {
        try {
            return users.seal();
        } catch (UnreadableSecretException unreadable) {
            throw new IOException(
                    unreadable.getMessage() + ". Start it with that master key; if it is lost, --drop-unreadable-keys"
                            + " removes the access keys that need it, and docs/security.md says how to go on",
                    unreadable);
        }
    }

    private static boolean isWithoutMasterKey(Authentication.On on) {
        return on.masterKeys().isEmpty() && on.masterKeyFile().isEmpty();
    }

    private static MasterKeys masterKeys(Authentication.On on, Optional<Path> directory, SecureRandom random)
            throws IOException {
        if (on.masterKeys().isPresent()) {
            return on.masterKeys().get();
        }
        Optional<Path> file = on.masterKeyFile().or(() -> directory.map(data -> data.resolve(MasterKeyFile.NAME)));
        return file.isPresent() ? MasterKeyFile.readOrMake(file.get(), random) : MasterKeys.made(random);
    }
}
