package dev.armature.stores.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a node listens, and its files: {@code cassandra.yaml}, {@code cassandra-rackdc.properties} and {@code logback.xml}.
 *
 * @param number from 1; the last part of its address
 * @param nodes how many the cluster will have
 * @param durable whether it keeps what it has acknowledged when it is killed
 * @param quickStart whether it is to start fast rather than run fast
 */
record NodeSettings(
        Path directory,
        int number,
        int nodes,
        int nativePort,
        int storagePort,
        int jmxPort,
        int heapMegabytes,
        boolean durable,
        boolean quickStart) {
    /** Without it, a node says everything that it does, and takes longer to say it than to do it. */
    private static final String LOGBACK = """
            <configuration>
              <appender name="STDOUT" class="ch.qos.logback.core.ConsoleAppender">
                <encoder><pattern>%d{HH:mm:ss.SSS} %-5level [%thread] %logger{0} - %msg%n</pattern></encoder>
              </appender>
              <root level="INFO"><appender-ref ref="STDOUT"/></root>
            </configuration>
            """;

    static String host(int number) {
        return "127.0.0." + number;
    }

    String host() {
        return host(number);
    }

    Path yaml() {
        return directory.resolve("cassandra.yaml");
    }

    void write() throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("cassandra-rackdc.properties"), "dc=dc1\nrack=r%d\n".formatted(number));
        Files.writeString(directory.resolve("logback.xml"), LOGBACK);
        Files.writeString(
                yaml(), """
                cluster_name: armature
                num_tokens: 16
                allocate_tokens_for_local_replication_factor: %1$d
                auto_bootstrap: false
                partitioner: org.apache.cassandra.dht.Murmur3Partitioner
                endpoint_snitch: GossipingPropertyFileSnitch
                seed_provider:
                  - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                    parameters:
                      - seeds: "127.0.0.1:%2$d"
                listen_address: %3$s
                rpc_address: %3$s
                storage_port: %2$d
                native_transport_port: %4$d
                data_file_directories:
                  - %5$s/data
                commitlog_directory: %5$s/commitlog
                saved_caches_directory: %5$s/saved_caches
                hints_directory: %5$s/hints
                cdc_raw_directory: %5$s/cdc_raw
                %6$s
                commitlog_total_space: 512MiB
                memtable_heap_space: 64MiB
                memtable_offheap_space: 64MiB
                memtable:
                  configurations:
                    trie:
                      class_name: TrieMemtable
                    default:
                      inherits: trie
                memtable_allocation_type: offheap_objects
                sstable:
                  selected_format: bti
                storage_compatibility_mode: NONE
                paxos_variant: v2
                paxos_state_purging: repaired
                auto_snapshot: false
                concurrent_reads: 16
                concurrent_writes: 16
                file_cache_size: 32MiB
                key_cache_size: 4MiB
                authenticator: AllowAllAuthenticator
                authorizer: AllowAllAuthorizer
                """.formatted(Math.min(3, nodes), storagePort, host(), nativePort, directory, sync()));
    }

    /**
     * With {@code periodic}, which is Cassandra's default, a node acknowledges what is not in its log yet: killed, it loses the last tenth of
     * a second, and with it what it has promised to others as part of a light-weight transaction.
     */
    private String sync() {
        return durable ? "commitlog_sync: batch" : "commitlog_sync: periodic\ncommitlog_sync_period: 10000ms";
    }
}
