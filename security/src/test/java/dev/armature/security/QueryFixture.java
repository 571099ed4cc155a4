package dev.armature.security;

import dev.armature.security.iam.Iam;
import dev.armature.security.identity.Directory;
import dev.armature.security.identity.Directory.RootKey;
import dev.armature.security.identity.Identities.Known;
import dev.armature.security.identity.Identity;
import dev.armature.security.identity.KnownKeys;
import dev.armature.security.query.QueryService.Answer;
import dev.armature.security.query.QueryService.Origin;
import dev.armature.security.query.QueryServices;
import dev.armature.security.secret.MasterKeys;
import dev.armature.security.sts.Sts;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** IAM and STS without a network: who asks is told, and answers are texts. */
public final class QueryFixture {
    public static final String ACCOUNT = "111122223333";
    public static final String OTHER = "444455556666";
    public static final String ALLOW_ALL =
            "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}}";

    public final Storage storage = TestStorage.create();
    public final AtomicLong seconds = new AtomicLong(1_794_873_600);
    public final Directory directory = new Directory(
            storage,
            MasterKeys.made(new SecureRandom()),
            List.of(new RootKey(ACCOUNT, "AKIAROOTROOTROOTROOT", "s"), new RootKey(OTHER, "AKIAOTHEROTHEROTHER2", "s")),
            () -> Instant.ofEpochSecond(seconds.get()),
            new SecureRandom());
    private final QueryServices services =
            new QueryServices(directory, Iam.service(), Sts.service(), () -> "request-id");

    /** Who signs with an access key. */
    public record Caller(String accessKeyId, Optional<String> token) {}

    public static final Caller ROOT = new Caller("AKIAROOTROOTROOTROOT", Optional.empty());
    public static final Caller OTHER_ROOT = new Caller("AKIAOTHEROTHEROTHER2", Optional.empty());

    public Identity identity(Caller caller) {
        return ((Known.Key) new KnownKeys(directory).find(caller.accessKeyId, caller.token)).identity();
    }

    public Answer answer(Caller caller, String service, String action, String... parameters) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("Action", action);
        form.put("Version", service.equals("iam") ? "2010-05-08" : "2011-06-15");
        for (int i = 0; i < parameters.length; i += 2) {
            form.put(parameters[i], parameters[i + 1]);
        }
        var origin = new Origin(caller.accessKeyId, service, "us-east-1", "203.0.113.7", true, "test");
        return services.answer(identity(caller), origin, form);
    }

    /** The body of an answer of IAM, with ids and the secret of a key made the same. */
    public String iam(Caller caller, String action, String... parameters) {
        return text(answer(caller, "iam", action, parameters));
    }

    public String iam(String action, String... parameters) {
        return iam(ROOT, action, parameters);
    }

    public String sts(Caller caller, String action, String... parameters) {
        return text(answer(caller, "sts", action, parameters));
    }

    private static String text(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    /** What stands in an element of an answer. */
    public static String element(String xml, String name) {
        Matcher found = Pattern.compile("<" + name + ">([^<]*)</" + name + ">").matcher(xml);
        if (!found.find()) {
            throw new AssertionError("there is no " + name + " in " + xml);
        }
        return found.group(1);
    }

    /** {@code Code: Message} of a refusal. */
    public static String refusal(String xml) {
        return element(xml, "Code") + ": " + element(xml, "Message").replace("&gt;", ">");
    }

    /** A user with an access key, and with one policy if it is not empty. */
    public Caller user(String name, String policy) {
        iam("CreateUser", "UserName", name);
        if (!policy.isEmpty()) {
            iam("PutUserPolicy", "UserName", name, "PolicyName", "p", "PolicyDocument", policy);
        }
        return new Caller(element(iam("CreateAccessKey", "UserName", name), "AccessKeyId"), Optional.empty());
    }

    public static Caller session(String credentials) {
        return new Caller(element(credentials, "AccessKeyId"), Optional.of(element(credentials, "SessionToken")));
    }
}
