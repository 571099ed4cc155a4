package dev.armature.trials.cluster;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** What the {@code cluster} command was asked to do. */
record ClusterOptions(Store.Kind store, int nodes, int servers, Path directory, int basePort) {
    private static final int PORT_MAX = 65_535;

    static ClusterOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        String store = "";
        int nodes = 0;
        int servers = 3;
        Path directory = null;
        int basePort = 8001;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--store" -> store = arguments.choice(option, "postgresql", "cassandra");
                case "--nodes" -> nodes = arguments.number(option, 1, 9);
                case "--servers" -> servers = arguments.number(option, 1, 16);
                case "--dir" -> directory = arguments.directory(option);
                case "--base-port" -> basePort = arguments.number(option, 1, PORT_MAX);
                default -> throw UsageException.noOption("cluster", option);
            }
        }
        if (store.isEmpty()) {
            throw new UsageException("cluster needs --store postgresql or --store cassandra");
        }
        if (directory == null) {
            throw new UsageException("cluster needs --dir, the directory of its data");
        }
        if (basePort + servers - 1 > PORT_MAX) {
            throw new UsageException("--base-port " + basePort + " leaves no ports for " + servers + " servers");
        }
        var kind = Store.Kind.of(store);
        return new ClusterOptions(kind, kind.nodes(nodes), servers, directory, basePort);
    }

    List<InetSocketAddress> addresses() {
        return IntStream.range(basePort, basePort + servers)
                .mapToObj(port -> new InetSocketAddress("127.0.0.1", port))
                .toList();
    }
}
