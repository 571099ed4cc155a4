package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryServices.Action;
import java.util.List;
import java.util.Map;

/** What users and roles of AWS may have and those here never do: tools ask for it before they remove one. */
final class Absent {
    private Absent() {}

    static Map<String, Action> actions() {
        return Map.of(
                "ListInstanceProfilesForRole",
                        call -> none(call, "ListInstanceProfilesForRole", Kind.ROLE, "InstanceProfiles"),
                "ListSSHPublicKeys", call -> ofUser(call, "ListSSHPublicKeys", "SSHPublicKeys"),
                "ListMFADevices", call -> ofUser(call, "ListMFADevices", "MFADevices"),
                "ListSigningCertificates", call -> ofUser(call, "ListSigningCertificates", "Certificates"),
                "ListServiceSpecificCredentials",
                        call -> ofUser(call, "ListServiceSpecificCredentials", "ServiceSpecificCredentials"),
                "ListVirtualMFADevices", call -> ofAccount(call, "ListVirtualMFADevices", "VirtualMFADevices"),
                "ListAccountAliases", call -> ofAccount(call, "ListAccountAliases", "AccountAliases"),
                "GetLoginProfile", call -> loginProfile(call, "GetLoginProfile"),
                "DeleteLoginProfile", call -> loginProfile(call, "DeleteLoginProfile"));
    }

    private static void none(Call call, String action, Kind kind, String element) {
        var unused = Names.allowed(call, action, kind);
        Listing.texts(call, element, List.of());
    }

    private static void ofUser(Call call, String action, String element) {
        var unused = Names.userOrCaller(call, action);
        Listing.texts(call, element, List.of());
    }

    private static void ofAccount(Call call, String action, String element) {
        call.require("iam:" + action, "*");
        Listing.texts(call, element, List.of());
    }

    private static void loginProfile(Call call, String action) {
        Entity user = Names.userOrCaller(call, action);
        throw Faults.noSuchEntity("Login Profile for User " + user.name() + " cannot be found.");
    }
}
