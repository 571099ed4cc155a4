package dev.armature.security.query;

import dev.armature.security.identity.Directory;
import dev.armature.security.identity.Identity;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Answers requests for IAM and STS: finds the action, runs it, and writes what it answered, or why it was refused.
 *
 * <p>An action without output has no result in its answer.
 */
public final class QueryServices implements QueryService {
    /** What one action of a service does. */
    @FunctionalInterface
    public interface Action {
        void answer(Call call);
    }

    /**
     * One service.
     *
     * @param version of its API, which requests repeat
     */
    public record Service(String name, String version, Map<String, Action> actions) {
        String namespace() {
            return "https://" + name + ".amazonaws.com/doc/" + version + "/";
        }
    }

    private final Directory directory;
    private final Service iam;
    private final Service sts;
    private final Supplier<String> requestIds;

    public QueryServices(Directory directory, Service iam, Service sts) {
        this(directory, iam, sts, () -> UUID.randomUUID().toString());
    }

    public QueryServices(Directory directory, Service iam, Service sts, Supplier<String> requestIds) {
        this.directory = directory;
        this.iam = iam;
        this.sts = sts;
        this.requestIds = requestIds;
    }

    @Override
    public Answer answer(Identity caller, Origin origin, Map<String, String> parameters) {
        Service service = service(origin.service());
        String name = parameters.getOrDefault("Action", "");
        String version = parameters.getOrDefault("Version", service.version);
        try {
            if (service.equals(iam) && caller.isBySessionToken()) {
                // Only with MFA would they be good for IAM.
                throw new QueryFault(
                        403, "InvalidClientTokenId", "The security token included in the request is invalid");
            }
            Action action = service.actions.get(name);
            if (name.isEmpty()) {
                throw new QueryFault(400, "MissingAction", "The request must contain the parameter Action.");
            }
            if (action == null || !version.equals(service.version)) {
                throw new QueryFault(
                        400, "InvalidAction", "Could not find operation " + name + " for version " + version);
            }
            var call = new Call(directory, caller, origin, new Form(parameters), new Xml());
            action.answer(call);
            return answer(service, name, call.out());
        } catch (QueryFault fault) {
            return refuse(origin.service(), fault.status(), fault.code(), fault.text());
        }
    }

    private Answer answer(Service service, String action, Xml result) {
        var xml = new Xml();
        xml.element(action + "Response", " xmlns=\"" + service.namespace() + "\"", response -> {
            if (result.isThere()) {
                response.element(action + "Result", out -> out.append(result));
            }
            response.element("ResponseMetadata", metadata -> metadata.text("RequestId", requestIds.get()));
        });
        return new Answer(200, xml.toString().getBytes(StandardCharsets.UTF_8), Optional.empty());
    }

    @Override
    public Answer refuse(String service, int status, String code, String message) {
        var xml = new Xml();
        xml.element(
                "ErrorResponse",
                " xmlns=\"" + service(service).namespace() + "\"",
                response -> response.element(
                                "Error",
                                error -> error.text("Type", status < 500 ? "Sender" : "Receiver")
                                        .text("Code", code)
                                        .text("Message", message))
                        .text("RequestId", requestIds.get()));
        return new Answer(
                status, xml.toString().getBytes(StandardCharsets.UTF_8), Optional.of(new Refusal(code, message)));
    }

    private Service service(String name) {
        return name.equals(sts.name) ? sts : iam;
    }
}
