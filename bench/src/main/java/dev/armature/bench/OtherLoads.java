package dev.armature.bench;

import dev.armature.bench.load.LoadClient;
import dev.armature.bench.load.Measurement;
import dev.armature.bench.load.RequestTemplate;
import dev.armature.bench.load.Workload;
import dev.armature.cli.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** What else a server is asked to bear: half of what it can do, many connections, and everybody wanting the same item. */
final class OtherLoads {
    private static final int MANY = 256;
    private static final int CROWD = 32;
    private static final String HOT_KEY = "{\"pk\":{\"S\":\"user#00000000\"},\"sk\":{\"S\":\"profile\"}}";
    private static final Pattern VERSION = Pattern.compile("\"ver\":\\{\"N\":\"(\\d+)\"}");

    private final Options options;
    private final int port;
    private final Map<Workload, Measurement> alone;

    /** @param alone what the server did with the usual number of connections */
    OtherLoads(Options options, int port, Map<Workload, Measurement> alone) {
        this.options = options;
        this.port = port;
        this.alone = alone;
    }

    /**
     * @param p99Micros the 99th percentile at half of the maximum rate
     * @param many the rate with many connections, of the rate with the usual number
     * @param crowd the rate of updates of one item, of the rate of updates of many, both from the same number of connections
     * @param puts the rate of puts from {@link RocksDbAlone#THREADS} connections
     */
    record Seen(Map<Workload, Integer> p99Micros, Map<Workload, Double> many, double crowd, double puts) {}

    Seen measure() throws IOException {
        return new Seen(
                Map.of(Workload.GET, atHalfTheRate(Workload.GET), Workload.PUT, atHalfTheRate(Workload.PUT)),
                Map.of(Workload.GET, withMany(Workload.GET), Workload.PUT, withMany(Workload.PUT)),
                crowd(),
                run(RocksDbAlone.THREADS, Workload.PUT.template()).perSecond());
    }

    private int atHalfTheRate(Workload workload) throws IOException {
        double rate = rate(workload) / 2;
        Measurement measurement =
                client(options.connections()).run(workload.template(), options.warmUp(), options.measured(), rate);
        say(workload.title() + " at " + Math.round(rate) + "/s: p99 " + measurement.p99Micros() + " µs");
        return measurement.p99Micros();
    }

    private double withMany(Workload workload) throws IOException {
        double ratio = run(MANY, workload.template()).perSecond() / rate(workload);
        say(String.format(Locale.ROOT, "%s with %d connections: %.2f", workload.title(), MANY, ratio));
        return ratio;
    }

    private double crowd() throws IOException {
        double spread = run(CROWD, Workload.UPDATE.template()).perSecond();
        long before = version();
        Measurement hot = client(CROWD).run(Workload.UPDATE.template(1), Duration.ZERO, options.measured());
        long done = version() - before;
        // What was under way at the end may have been done or not.
        if (hot.refused() > 0 || done < hot.requests() || done > hot.requests() + CROWD) {
            throw new IllegalStateException("of " + hot.requests() + " updates of one item, " + done + " are there");
        }
        double ratio = hot.perSecond() / spread;
        say(String.format(Locale.ROOT, "update of one item by %d connections: %.2f", CROWD, ratio));
        return ratio;
    }

    private long version() throws IOException {
        try (var connection = new Connection(port)) {
            String answer = connection.ask(
                    "GetItem", "{\"TableName\":\"bench\",\"ConsistentRead\":true,\"Key\":" + HOT_KEY + "}");
            var version = VERSION.matcher(answer);
            if (!version.find()) {
                throw new IllegalStateException("no version in " + answer);
            }
            return Long.parseLong(version.group(1));
        }
    }

    private double rate(Workload workload) {
        Measurement measurement = alone.get(workload);
        if (measurement == null) {
            throw new IllegalStateException(workload + " was not measured");
        }
        return measurement.perSecond();
    }

    private Measurement run(int connections, RequestTemplate template) throws IOException {
        return client(connections).run(template, options.warmUp(), options.measured());
    }

    private LoadClient client(int connections) {
        return new LoadClient(port, connections, new SplittableRandom(1));
    }

    private static void say(String line) {
        System.out.println("  " + line);
    }
}
