package dev.armature.server;

import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Caller;
import dev.armature.security.audit.AuditLog;
import dev.armature.triggers.Triggers;
import dev.armature.triggers.kinesis.KinesisDeliveries;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a server has beside its database, and closes before it.
 *
 * @param triggers empty if it was not told to have any
 * @param kinesis empty if it was not told where Kinesis is
 * @param advisor that of the server
 * @param observer the one that findings are asked of, which may be another's
 * @param access empty if any credentials are accepted
 */
record Companions(
        Optional<Triggers> triggers,
        Optional<KinesisDeliveries> kinesis,
        Optional<TrafficAdvisor> advisor,
        Supplier<Optional<TrafficAdvisor>> observer,
        Optional<Access> access)
        implements AutoCloseable {
    /** With an advisor of its own, if the configuration asks for one. */
    static Companions open(ServerConfig config, Engine engine) throws IOException {
        var access = Access.open(config, engine);
        try {
            var advisor = openAdvisor(config, engine);
            return new Companions(
                    openTriggers(config, engine), openKinesis(config, engine), advisor, () -> advisor, access);
        } catch (RuntimeException | Error e) {
            close(access);
            throw e;
        }
    }

    /** With an observer that another one has. */
    static Companions open(ServerConfig config, Engine engine, Supplier<Optional<TrafficAdvisor>> observer)
            throws IOException {
        var access = Access.open(config, engine);
        try {
            return new Companions(openTriggers(config, engine), Optional.empty(), Optional.empty(), observer, access);
        } catch (RuntimeException | Error e) {
            close(access);
            throw e;
        }
    }

    private static Optional<TrafficAdvisor> openAdvisor(ServerConfig config, Engine engine) {
        if (!(config.advisor() instanceof ServerConfig.Advising.On(var model))) {
            return Optional.empty();
        }
        var advisor = switch (config.data()) {
            case ServerConfig.Data.InMemory ignored -> TrafficAdvisor.of(engine, model);
            case ServerConfig.Data.Shared ignored -> TrafficAdvisor.of(engine, model);
            case ServerConfig.Data.OnDisk onDisk -> TrafficAdvisor.keepingIn(onDisk.directory(), engine, model);
        };
        engine.calls().add(advisor.listener());
        return Optional.of(advisor);
    }

    private static Optional<Triggers> openTriggers(ServerConfig config, Engine engine) {
        return switch (config.triggers()) {
            case ServerConfig.Triggering.Off() -> Optional.empty();
            case ServerConfig.Triggering.On() -> Optional.of(new Triggers(engine, owner(config)));
            case ServerConfig.Triggering.FromFile(var mappings) -> {
                var triggers = new Triggers(engine, owner(config));
                try {
                    triggers.apply(mappings);
                } catch (RuntimeException refused) {
                    triggers.close();
                    throw refused;
                }
                yield Optional.of(triggers);
            }
        };
    }

    private static Optional<KinesisDeliveries> openKinesis(ServerConfig config, Engine engine) {
        return config.kinesis()
                .map(kinesis -> new KinesisDeliveries(engine, kinesis.endpoint(), kinesis.credentials()));
    }

    private static Caller owner(ServerConfig config) {
        return new Caller(config.account(), config.region());
    }

    Optional<AuditLog> auditLog() {
        return access.flatMap(Access::auditLog);
    }

    @Override
    public void close() {
        triggers.ifPresent(Triggers::close);
        kinesis.ifPresent(KinesisDeliveries::close);
        advisor.ifPresent(TrafficAdvisor::close);
        close(access);
    }

    private static void close(Optional<Access> access) {
        access.flatMap(Access::auditLog).ifPresent(AuditLog::close);
    }
}
