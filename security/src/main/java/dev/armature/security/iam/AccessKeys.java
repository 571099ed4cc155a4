package dev.armature.security.iam;

import dev.armature.security.identity.Directory.Issued;
import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.AccessKey;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.query.Call;
import dev.armature.security.query.QueryFault;
import dev.armature.security.query.QueryServices.Action;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Access keys of users: two each, whose secrets are shown once. */
final class AccessKeys {
    private static final int PER_USER = 2;
    private static final Pattern ID = Pattern.compile("[\\w]+");
    private static final int ID_LENGTH_MIN = 16;
    private static final int ID_LENGTH_MAX = 128;

    private AccessKeys() {}

    static Map<String, Action> actions() {
        return Map.of(
                "CreateAccessKey", AccessKeys::create,
                "UpdateAccessKey", AccessKeys::update,
                "DeleteAccessKey", AccessKeys::delete,
                "ListAccessKeys", AccessKeys::list,
                "GetAccessKeyLastUsed", AccessKeys::lastUsed);
    }

    private static void create(Call call) {
        Entity before = Names.userOrCaller(call, "CreateAccessKey");
        var made = call.directory().newAccessKey();
        call.directory().change(draft -> {
            Entity user = Names.find(draft, call, Kind.USER, before.name());
            if (user.keys().size() >= PER_USER) {
                throw Faults.quota("AccessKeysPerUser", PER_USER);
            }
            draft.put(user.withKeys(Entity.with(user.keys(), made.getKey())));
            return true;
        });
        AccessKey key = made.getKey();
        Issued issued = made.getValue();
        call.out()
                .element(
                        "AccessKey",
                        xml -> xml.text("UserName", before.name())
                                .text("AccessKeyId", key.id())
                                .text("Status", key.status())
                                .text("SecretAccessKey", issued.secret())
                                .text("CreateDate", Descriptions.time(key.created())));
    }

    private static String id(Call call) {
        return call.form().required("AccessKeyId", ID_LENGTH_MIN, ID_LENGTH_MAX, ID);
    }

    private static QueryFault noSuchKey(String id) {
        return Faults.noSuchEntity("The Access Key with id " + id + " cannot be found.");
    }

    private static void update(Call call) {
        String id = id(call);
        String status = call.form().required("Status");
        if (!status.equals("Active") && !status.equals("Inactive")) {
            throw QueryFault.validation(
                    "1 validation error detected: Value '" + status
                            + "' at 'status' failed to satisfy constraint: Member must satisfy enum value set: [Active, Inactive]");
        }
        Entity before = Names.userOrCaller(call, "UpdateAccessKey");
        call.directory().change(draft -> {
            Entity user = Names.find(draft, call, Kind.USER, before.name());
            AccessKey key = user.key(id).orElseThrow(() -> noSuchKey(id));
            var changed = new AccessKey(key.id(), status.equals("Active"), key.created(), key.sealed());
            List<AccessKey> keys = user.keys().stream()
                    .map(each -> each.id().equals(id) ? changed : each)
                    .toList();
            draft.put(user.withKeys(keys));
            return true;
        });
    }

    private static void delete(Call call) {
        String id = id(call);
        Entity before = Names.userOrCaller(call, "DeleteAccessKey");
        call.directory().change(draft -> {
            Entity user = Names.find(draft, call, Kind.USER, before.name());
            if (user.key(id).isEmpty()) {
                throw noSuchKey(id);
            }
            draft.put(user.withKeys(Entity.without(user.keys(), key -> key.id().equals(id))));
            return true;
        });
    }

    private static void list(Call call) {
        Entity user = Names.userOrCaller(call, "ListAccessKeys");
        List<AccessKey> keys =
                user.keys().stream().sorted(Comparator.comparing(AccessKey::id)).toList();
        Listing.page(
                call,
                "AccessKeyMetadata",
                keys,
                AccessKey::id,
                key -> call.out()
                        .text("UserName", user.name())
                        .text("AccessKeyId", key.id())
                        .text("Status", key.status())
                        .text("CreateDate", Descriptions.time(key.created())));
    }

    /** That is not written down: the answer is as for a key that was never used. */
    private static void lastUsed(Call call) {
        String id = id(call);
        call.require("iam:GetAccessKeyLastUsed", "*");
        Entity user = call.directory()
                .snapshot()
                .ownerOf(id)
                .filter(owner -> owner.account().equals(call.account()))
                .orElseThrow(() -> noSuchKey(id));
        call.out().text("UserName", user.name());
        call.out()
                .element(
                        "AccessKeyLastUsed",
                        xml -> xml.text("ServiceName", "N/A").text("Region", "N/A"));
    }
}
