package dev.armature.server;

import dev.armature.advisor.runtime.insight.KeyInsights;
import dev.armature.engine.Engine;
import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Exposition.Type;
import dev.armature.engine.metrics.Labels;
import dev.armature.security.audit.AuditLog;
import dev.armature.triggers.TriggersPage;
import dev.armature.triggers.kinesis.KinesisPage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The page for Prometheus: what the engine has counted, the connections, and the process around them. */
final class MetricsPage {
    private static final Logger LOG = System.getLogger(MetricsPage.class.getName());

    private final Engine engine;
    private final Connections connections;
    private final Companions companions;
    private final KeyInsights insights;
    private final Optional<Forwarding> forwarding;

    MetricsPage(
            Engine engine,
            Connections connections,
            Companions companions,
            KeyInsights insights,
            Optional<Forwarding> forwarding) {
        this.companions = companions;
        this.insights = insights;
        this.forwarding = forwarding;
        this.engine = engine;
        this.connections = connections;
    }

    /** Always answers: a figure that cannot be had is no reason to leave a connection without a word. */
    Reply reply() {
        try {
            var out = new Exposition();
            engine.writeMetrics(out);
            companions.triggers().ifPresent(present -> TriggersPage.write(present, out));
            companions.kinesis().ifPresent(present -> KinesisPage.write(present, out));
            insights.write(out);
            writeConnections(out);
            writeAudit(out);
            Forwarding.writeMetrics(forwarding, out);
            writeProcess(out);
            return Reply.of(200, Exposition.CONTENT_TYPE, out.toString());
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "the metrics could not be written", failure);
            return Reply.of(500, Reply.TEXT, "");
        }
    }

    private void writeConnections(Exposition out) {
        out.metric("armature_connections", Type.GAUGE, "Connections that are open.")
                .sample(Labels.NONE, connections.count());
        out.metric("armature_connections_max", Type.GAUGE, "Connections that may be open.")
                .sample(Labels.NONE, connections.max());
    }

    private void writeAudit(Exposition out) {
        out.metric(
                        "armature_audit_lines_lost_total",
                        Type.COUNTER,
                        "Requests that were served although their line of the audit log could not be written.")
                .sample(Labels.NONE, companions.auditLog().map(AuditLog::lost).orElse(0L));
    }

    private static void writeProcess(Exposition out) {
        var version = Server.class.getPackage().getImplementationVersion();
        out.metric("armature_build_info", Type.GAUGE, "Always 1; which program this is.")
                .sample(
                        Labels.of("version", version == null ? "unreleased" : version)
                                .and("java", Runtime.version().toString()),
                        1);
        out.metric("process_start_time_seconds", Type.GAUGE, "When the process started, in seconds since 1970.")
                .sample(Labels.NONE, ManagementFactory.getRuntimeMXBean().getStartTime() / 1e3);
        writeMemory(out);
        writeCollections(out);
        out.metric("jvm_threads_current", Type.GAUGE, "Platform threads; virtual ones are not counted.")
                .sample(Labels.NONE, ManagementFactory.getThreadMXBean().getThreadCount());
    }

    private static void writeMemory(Exposition out) {
        var memory = ManagementFactory.getMemoryMXBean();
        var areas = Map.of("heap", memory.getHeapMemoryUsage(), "nonheap", memory.getNonHeapMemoryUsage());
        memory(out, "jvm_memory_used_bytes", "Memory of the JVM in use.", areas, MemoryUsage::getUsed);
        memory(out, "jvm_memory_committed_bytes", "Memory the JVM has taken.", areas, MemoryUsage::getCommitted);
        memory(out, "jvm_memory_max_bytes", "Memory the JVM may take; -1 if not set.", areas, MemoryUsage::getMax);
        out.metric("jvm_buffer_pool_used_bytes", Type.GAUGE, "Memory of buffers outside of the heap.");
        for (var pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            out.sample(Labels.of("pool", pool.getName()), pool.getMemoryUsed());
        }
    }

    private static void memory(
            Exposition out, String name, String help, Map<String, MemoryUsage> areas, ToLongFunction<MemoryUsage> of) {
        out.metric(name, Type.GAUGE, help);
        areas.forEach((area, usage) -> out.sample(Labels.of("area", area), of.applyAsLong(usage)));
    }

    private static void writeCollections(Exposition out) {
        var collectors = ManagementFactory.getGarbageCollectorMXBeans();
        out.metric("jvm_gc_collections_total", Type.COUNTER, "Garbage collections.");
        collectors.forEach(each -> out.sample(Labels.of("gc", each.getName()), each.getCollectionCount()));
        out.metric("jvm_gc_collection_seconds_total", Type.COUNTER, "Time spent on garbage collection.");
        collectors.forEach(each -> out.sample(Labels.of("gc", each.getName()), each.getCollectionTime() / 1e3));
    }
}
