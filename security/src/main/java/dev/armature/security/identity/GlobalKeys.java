package dev.armature.security.identity;

import dev.armature.security.policy.Principal;
import dev.armature.security.policy.RequestContext;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The condition keys that every request has, whatever it asks for. */
public final class GlobalKeys {
    private GlobalKeys() {}

    public static RequestContext.Builder of(
            Identity identity, String sourceIp, boolean isSecure, String userAgent, String region, Instant now) {
        var principal = identity.principal();
        var context = RequestContext.builder()
                .value(
                        "aws:PrincipalArn",
                        principal instanceof Principal.Session session ? session.role() : principal.arn())
                .value("aws:PrincipalAccount", principal.account())
                .value(
                        "aws:PrincipalType",
                        switch (principal) {
                            case Principal.Root ignored -> "Account";
                            case Principal.User ignored -> "User";
                            case Principal.Session ignored -> "AssumedRole";
                        })
                .value("aws:userid", identity.userId())
                .value("aws:SourceIp", sourceIp)
                .value("aws:SecureTransport", Boolean.toString(isSecure))
                .value("aws:CurrentTime", now.truncatedTo(ChronoUnit.SECONDS).toString())
                .value("aws:EpochTime", Long.toString(now.getEpochSecond()))
                .value("aws:RequestedRegion", region);
        if (!userAgent.isEmpty()) {
            context.value("aws:UserAgent", userAgent);
        }
        identity.userName().ifPresent(name -> context.value("aws:username", name));
        identity.tags().forEach((key, value) -> context.value("aws:PrincipalTag/" + key, value));
        identity.issued().ifPresent(issued -> {
            context.value(
                    "aws:TokenIssueTime", issued.truncatedTo(ChronoUnit.SECONDS).toString());
            context.value("aws:MultiFactorAuthPresent", "false");
        });
        return context;
    }
}
