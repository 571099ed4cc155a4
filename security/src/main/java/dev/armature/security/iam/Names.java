package dev.armature.security.iam;

import dev.armature.model.Arn;
import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.identity.Snapshot;
import dev.armature.security.policy.MalformedPolicyException;
import dev.armature.security.policy.Policy;
import dev.armature.security.policy.RequestContext;
import dev.armature.security.query.Call;
import dev.armature.security.query.Form;
import dev.armature.security.query.QueryFault;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Names, paths, ARNs and documents as requests give them, and what they name. */
final class Names {
    private static final Pattern NAME = Pattern.compile("[\\w+=,.@-]+");
    private static final Pattern PATH = Pattern.compile("(\\u002F)|(\\u002F[\\u0021-\\u007E]+\\u002F)");
    private static final Pattern PREFIX = Pattern.compile("\\u002F[\\u0021-\\u007F]*");
    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);
    private static final Pattern DOCUMENT = Pattern.compile("[\\u0009\\u000A\\u000D\\u0020-\\u00FF]+");

    private static final int PATH_LENGTH_MAX = 512;
    private static final int POLICY_NAME_LENGTH_MAX = 128;
    private static final int ARN_LENGTH_MIN = 20;
    private static final int ARN_LENGTH_MAX = 2048;
    private static final int DOCUMENT_LENGTH_MAX = 131_072;

    private Names() {}

    static String entity(Form form, Kind kind) {
        return form.required(kind.title() + "Name", 1, lengthMax(kind), NAME);
    }

    static Optional<String> entity(Form form, String parameter, Kind kind) {
        return form.optional(parameter, 1, lengthMax(kind), NAME);
    }

    private static int lengthMax(Kind kind) {
        return kind == Kind.GROUP ? 128 : 64;
    }

    static String policy(Form form) {
        return form.required("PolicyName", 1, POLICY_NAME_LENGTH_MAX, NAME);
    }

    static String path(Form form) {
        return form.optional("Path", 1, PATH_LENGTH_MAX, PATH).orElse("/");
    }

    static Optional<String> newPath(Form form) {
        return form.optional("NewPath", 1, PATH_LENGTH_MAX, PATH);
    }

    static String pathPrefix(Form form) {
        return form.optional("PathPrefix", 1, PATH_LENGTH_MAX, PREFIX).orElse("/");
    }

    static String arn(Form form, String parameter) {
        String arn = form.required(parameter, ARN_LENGTH_MIN, ARN_LENGTH_MAX, ANY);
        if (!Arn.isMeant(arn)) {
            throw new QueryFault(400, "InvalidInput", "ARN " + arn + " is not valid.");
        }
        return arn;
    }

    /** A document that can be read, with the text as it came. */
    static String document(Form form, String parameter, Policy.Use use) {
        String document = form.required(parameter, 1, DOCUMENT_LENGTH_MAX, DOCUMENT);
        try {
            var unused = Policy.parse(document, use);
            return document;
        } catch (MalformedPolicyException refused) {
            throw Faults.malformed(String.valueOf(refused.getMessage()));
        }
    }

    static Entity find(Snapshot in, Call call, Kind kind, String name) {
        return in.find(kind, call.account(), name).orElseThrow(() -> Faults.noSuchEntity(kind, name));
    }

    /** What is named, if the caller may do this with it. Whether it is there is told only to those who may. */
    static Entity allowed(Call call, String action, Kind kind, String name, Consumer<RequestContext.Builder> more) {
        Snapshot snapshot = call.directory().snapshot();
        Optional<Entity> found = snapshot.find(kind, call.account(), name);
        String arn = found.map(Entity::arn).orElseGet(() -> Entity.arn(kind, call.account(), "/", name));
        call.require("iam:" + action, arn, context -> {
            found.ifPresent(entity -> Call.resourceTags(context, entity.tags()));
            more.accept(context);
        });
        return found.orElseThrow(() -> Faults.noSuchEntity(kind, name));
    }

    static Entity allowed(Call call, String action, Kind kind) {
        return allowed(call, action, kind, entity(call.form(), kind), context -> {});
    }

    /** The user that is named, or the one who asks. */
    static Entity userOrCaller(Call call, String action) {
        String name = entity(call.form(), "UserName", Kind.USER)
                .or(() -> call.caller().userName())
                .orElseThrow(
                        () -> QueryFault.validation("Must specify userName when calling with non-User credentials"));
        return allowed(call, action, Kind.USER, name, context -> {});
    }
}
