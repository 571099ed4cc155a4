package dev.armature.security.sts;

import dev.armature.security.identity.Directory.Issued;
import dev.armature.security.identity.Session;
import dev.armature.security.policy.Principal;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryFault;
import dev.armature.security.query.QueryServices.Service;
import dev.armature.security.query.Xml;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The actions of STS that there are, but for the largest, {@link AssumeRole}. */
public final class Sts {
    /** Of its API, which requests repeat. */
    public static final String VERSION = "2011-06-15";

    private static final int SECONDS_MIN = 900;
    private static final int SECONDS_DEFAULT = 43_200;
    private static final int SECONDS_MAX = 129_600;
    private static final int SECONDS_OF_ROOT_MAX = 3_600;
    private static final Pattern KEY_ID = Pattern.compile("[\\w]*");
    private static final int KEY_ID_LENGTH_MIN = 16;
    private static final int KEY_ID_LENGTH_MAX = 128;

    private Sts() {}

    public static Service service() {
        return new Service(
                "sts",
                VERSION,
                Map.of(
                        "GetCallerIdentity", Sts::callerIdentity,
                        "GetAccessKeyInfo", Sts::accessKeyInfo,
                        "GetSessionToken", Sts::sessionToken,
                        "AssumeRole", AssumeRole::answer));
    }

    /** Needs no permission, and cannot be denied. */
    private static void callerIdentity(Call call) {
        call.out()
                .text("Arn", call.caller().principal().arn())
                .text("UserId", call.caller().userId())
                .text("Account", call.account());
    }

    private static void accessKeyInfo(Call call) {
        String id = call.form().required("AccessKeyId", KEY_ID_LENGTH_MIN, KEY_ID_LENGTH_MAX, KEY_ID);
        if (call.caller().isBySessionToken()) {
            throw withSession("GetAccessKeyInfo");
        }
        call.require("sts:GetAccessKeyInfo", "*");
        String account = id.equals(call.origin().accessKeyId())
                ? call.account()
                : call.directory()
                        .accountOf(id)
                        .orElseThrow(() -> QueryFault.validation("Access key " + id + " cannot be found."));
        call.out().text("Account", account);
    }

    /** For users and the account itself; it needs no permission, as they could do the same without it. A session cannot make its time longer by it. */
    private static void sessionToken(Call call) {
        if (call.caller().issued().isPresent()) {
            throw withSession("GetSessionToken");
        }
        if (call.form().optional("SerialNumber").isPresent()
                || call.form().optional("TokenCode").isPresent()) {
            throw Call.denied("MultiFactorAuthentication failed with invalid MFA one time pass code. ");
        }
        int seconds =
                call.form().number("DurationSeconds", SECONDS_MIN, SECONDS_MAX).orElse(SECONDS_DEFAULT);
        long now = call.directory().now().getEpochSecond();
        Session session = switch (call.caller().principal()) {
            case Principal.Session ignored -> throw new IllegalStateException("a session has a time of its issue");
            case Principal.Root root ->
                session("root", root.account(), "", "", now, Math.min(seconds, SECONDS_OF_ROOT_MAX));
            case Principal.User user -> {
                String name = call.caller().userName().orElseThrow();
                yield session("user", user.account(), name, call.caller().userId(), now, seconds);
            }
        };
        credentials(call.out(), call.directory().issue(session), session.expires());
    }

    private static QueryFault withSession(String action) {
        return Call.denied("Cannot call " + action + " with session credentials");
    }

    private static Session session(String kind, String account, String of, String id, long now, int seconds) {
        return new Session(
                Session.FORMAT, kind, account, of, id, "", now, now + seconds, "", List.of(), List.of(), Map.of());
    }

    static void credentials(Xml xml, Issued issued, long expires) {
        xml.element(
                "Credentials",
                out -> out.text("AccessKeyId", issued.accessKeyId())
                        .text("SecretAccessKey", issued.secret())
                        .text("SessionToken", issued.token())
                        .text("Expiration", Instant.ofEpochSecond(expires).toString()));
    }
}
