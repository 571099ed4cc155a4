package dev.armature.cookbook.kit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.regex.Pattern;

/** What a server started with {@code --simulation} can do and DynamoDB cannot be asked to: let time pass, be short of capacity. */
public final class Simulation {
    /** The server simulates nothing: a scenario that lives by it is skipped. */
    public static final class NoSimulationException extends IOException {
        private static final long serialVersionUID = 1;

        NoSimulationException() {
            super("the server is not started with --simulation");
        }
    }

    private static final Pattern NOW = Pattern.compile("\"Now\":\"([^\"]+)\"");
    private static final Pattern EXPIRED = Pattern.compile("\"Expired\":(\\d+)");

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI endpoint;
    private boolean used;

    Simulation(URI endpoint) {
        this.endpoint = endpoint;
    }

    /** The server's time in seconds, which is what its time to live goes by. */
    public long now() throws IOException {
        return Instant.parse(find(NOW, call("GET", "simulation", ""))).getEpochSecond();
    }

    /**
     * Lets time pass: {@code 49h}, {@code 90s}, {@code PT0.1S}.
     *
     * @return how many items expired by that
     */
    public int advance(String time) throws IOException {
        return Integer.parseInt(find(EXPIRED, call("POST", "clock", "{\"Advance\": \"" + time + "\"}")));
    }

    /** Stops the clock, so that it moves only by being moved. */
    public void freeze() throws IOException {
        call("POST", "clock", "{\"Freeze\": true}");
    }

    /** Lets items of this table expire as late as DynamoDB may: two days after their time. */
    public void expireLate(String table) throws IOException {
        apply("{\"Tables\": {\"%s\": {\"TimeToLiveLagSeconds\": 172800}}}".formatted(table));
    }

    /** Readers of this index see it as it is now, until everything is off. */
    public void hold(String table, String index) throws IOException {
        call("POST", "hold-index", "{\"TableName\": \"%s\", \"IndexName\": \"%s\"}".formatted(table, index));
    }

    public void apply(String settings) throws IOException {
        call("PUT", "simulation", settings);
    }

    /** The server's page for Prometheus, with CloudWatch's metrics by other names. */
    public String metrics() throws IOException {
        return send(HttpRequest.newBuilder(endpoint.resolve("/metrics")).build())
                .body();
    }

    /** As it was before: nothing simulated, and the real time. */
    void off() throws IOException {
        if (used) {
            call("DELETE", "simulation", "");
        }
        used = false;
    }

    private String call(String method, String path, String body) throws IOException {
        used |= !method.equals("GET");
        var request = HttpRequest.newBuilder(endpoint.resolve("/_armature/" + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = send(request);
        if (response.statusCode() == 404) {
            throw new NoSimulationException();
        }
        if (response.statusCode() != 200) {
            throw new IOException(method + " /_armature/" + path + ": " + response.body());
        }
        return response.body();
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static String find(Pattern pattern, String json) {
        var found = pattern.matcher(json);
        if (!found.find()) {
            throw new IllegalStateException("no " + pattern + " in " + json);
        }
        return found.group(1);
    }
}
