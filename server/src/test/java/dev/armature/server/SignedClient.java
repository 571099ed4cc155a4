package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Asks a server as one principal, with requests that are signed as they should be. */
record SignedClient(Server server, Credentials credentials) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** The answer to one request. */
    record Answer(int status, String body) {
        boolean isOk() {
            return status == 200;
        }

        /** What is in an element of XML. */
        String element(String name) {
            var found = Pattern.compile("<" + name + ">([^<]*)<").matcher(body);
            assertThat(found.find()).as(body).isTrue();
            return found.group(1);
        }
    }

    Answer dynamoDb(String operation, String json) {
        return send(
                "dynamodb",
                "POST",
                "/",
                json,
                Map.of("Content-Type", "application/x-amz-json-1.0", "X-Amz-Target", "DynamoDB_20120810." + operation));
    }

    Answer autoScaling(String operation, String json) {
        return send(
                "application-autoscaling",
                "POST",
                "/",
                json,
                Map.of(
                        "Content-Type",
                        "application/x-amz-json-1.1",
                        "X-Amz-Target",
                        "AnyScaleFrontendService." + operation));
    }

    Answer iam(String action, String... parameters) {
        return query("iam", "2010-05-08", action, parameters);
    }

    Answer sts(String action, String... parameters) {
        return query("sts", "2011-06-15", action, parameters);
    }

    private Answer query(String service, String version, String action, String... parameters) {
        var form = new StringBuilder("Action=" + action + "&Version=" + version);
        for (int i = 0; i < parameters.length; i += 2) {
            form.append('&')
                    .append(parameters[i])
                    .append('=')
                    .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        return send(
                service,
                "POST",
                "/",
                form.toString(),
                Map.of("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"));
    }

    /** A page of the server itself. */
    Answer page(String method, String uri) {
        return page(method, uri, "");
    }

    Answer page(String method, String uri, String body) {
        return send("dynamodb", method, uri, body, Map.of());
    }

    /** Another principal on the same server. */
    SignedClient as(Credentials other) {
        return new SignedClient(server, other);
    }

    /** A new user with an access key, made by this principal. */
    SignedClient user(String name) {
        assertThat(iam("CreateUser", "UserName", name).status()).isEqualTo(200);
        Answer key = iam("CreateAccessKey", "UserName", name);
        return as(new Credentials(key.element("AccessKeyId"), key.element("SecretAccessKey"), ""));
    }

    /** Gives a user a policy of its own, in the place of the one that it has by that name. */
    void allow(String user, String document) {
        Answer answer = iam("PutUserPolicy", "UserName", user, "PolicyName", "given", "PolicyDocument", document);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private Answer send(String service, String method, String uri, String body, Map<String, String> headers) {
        URI at = URI.create("http://127.0.0.1:" + server.port() + uri);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put("Host", at.getAuthority());
        var request = HttpRequest.newBuilder(at).method(method, HttpRequest.BodyPublishers.ofByteArray(bytes));
        new RequestSigner(credentials, service, Clock.systemUTC())
                .sign(HttpMessage.of(method, uri, all, bytes), "us-east-1")
                .headers()
                .forEach(header -> {
                    if (!header.getKey().equalsIgnoreCase("Host")) {
                        request.header(header.getKey(), header.getValue());
                    }
                });
        try {
            var response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
