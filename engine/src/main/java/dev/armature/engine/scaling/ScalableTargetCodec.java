package dev.armature.engine.scaling;

import dev.armature.engine.table.Fields;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scalable target: an item in the space {@link dev.armature.engine.table.Spaces#AUTO_SCALING}, under account and Region, and the sort key resource id,
 * dimension. Times are milliseconds since 1970; what is null is left out.
 *
 * <table>
 *   <caption>Target, format 1</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>account, region, table, index, dimension, role</td><td>S</td></tr>
 *   <tr><td>min, max</td><td>N</td></tr>
 *   <tr><td>noScalingIn, noScalingOut, noSchedule</td><td>BOOL: what is suspended</td></tr>
 *   <tr><td>tags</td><td>M of S</td></tr>
 *   <tr><td>createdAt</td><td>N: time</td></tr>
 *   <tr><td>policies</td><td>L of M: name, id, target (S, a decimal number), inCooldown and outCooldown (N), noScalingIn (BOOL), createdAt</td></tr>
 *   <tr><td>actions</td><td>L of M: name, id, schedule, timezone, start and end (N: time), min and max (N), createdAt</td></tr>
 * </table>
 */
final class ScalableTargetCodec {
    private static final long FORMAT = 1;

    private ScalableTargetCodec() {}

    static byte[] encode(ScalableTarget target) {
        var out = new Fields();
        out.put("format", FORMAT);
        var resource = target.resource();
        out.put("account", resource.table().account());
        out.put("region", resource.table().region());
        out.put("table", resource.table().name());
        out.put("index", resource.index());
        out.put("dimension", resource.dimension().text());
        out.put("role", target.roleArn());
        out.put("min", target.capacityMin());
        out.put("max", target.capacityMax());
        out.put("noScalingIn", target.suspended().scalingIn());
        out.put("noScalingOut", target.suspended().scalingOut());
        out.put("noSchedule", target.suspended().scheduled());
        var tags = new Fields();
        target.tags().forEach(tags::put);
        out.put("tags", tags.value());
        out.put("createdAt", target.createdAt());
        out.put(
                "policies",
                new AttributeValue.L(target.policies().stream()
                        .map(ScalableTargetCodec::policy)
                        .toList()));
        out.put(
                "actions",
                new AttributeValue.L(target.actions().stream()
                        .map(ScalableTargetCodec::action)
                        .toList()));
        return out.item().stored();
    }

    /** Throws if the row makes no sense. */
    static ScalableTarget decode(byte[] row) {
        var in = Fields.of(Item.ofStored(row));
        if (in.number("format") != FORMAT) {
            throw new IllegalStateException("a scalable target was written by a newer version of Armature: format "
                    + in.number("format") + ", and this one reads " + FORMAT);
        }
        var dimension = ScalableDimension.of(in.text("dimension"));
        if (dimension == null) {
            throw new IllegalStateException("damaged scalable target: dimension " + in.text("dimension"));
        }
        var tagFields = in.nested("tags");
        Map<String, String> tags = new LinkedHashMap<>();
        tagFields.names().forEach(name -> tags.put(name, tagFields.text(name)));
        return new ScalableTarget(
                new ScalableResource(
                        new TableRef(in.text("account"), in.text("region"), in.text("table")),
                        in.optionalText("index"),
                        dimension),
                in.number("min"),
                in.number("max"),
                in.text("role"),
                new ScalableTarget.Suspended(in.flag("noScalingIn"), in.flag("noScalingOut"), in.flag("noSchedule")),
                tags,
                in.list("policies").stream()
                        .map(Fields::of)
                        .map(ScalableTargetCodec::policy)
                        .toList(),
                in.list("actions").stream()
                        .map(Fields::of)
                        .map(ScalableTargetCodec::action)
                        .toList(),
                in.requiredTime("createdAt"));
    }

    private static AttributeValue policy(ScalingPolicy policy) {
        var out = new Fields();
        out.put("name", policy.name());
        out.put("id", policy.id());
        out.put("target", BigDecimal.valueOf(policy.targetValue()).toPlainString());
        putNumber(out, "inCooldown", policy.scaleInCooldown());
        putNumber(out, "outCooldown", policy.scaleOutCooldown());
        out.put("noScalingIn", policy.disableScaleIn());
        out.put("createdAt", policy.createdAt());
        return out.value();
    }

    private static void putNumber(Fields out, String name, @Nullable Number number) {
        if (number != null) {
            out.put(name, number.longValue());
        }
    }

    private static ScalingPolicy policy(Fields in) {
        return new ScalingPolicy(
                in.text("name"),
                in.text("id"),
                Double.parseDouble(in.text("target")),
                in.has("inCooldown") ? (int) in.number("inCooldown") : null,
                in.has("outCooldown") ? (int) in.number("outCooldown") : null,
                in.flag("noScalingIn"),
                in.requiredTime("createdAt"));
    }

    private static AttributeValue action(ScheduledAction action) {
        var out = new Fields();
        out.put("name", action.name());
        out.put("id", action.id());
        out.put("schedule", action.schedule());
        out.put("timezone", action.timezone());
        out.put("start", action.start());
        out.put("end", action.end());
        putNumber(out, "min", action.capacityMin());
        putNumber(out, "max", action.capacityMax());
        out.put("createdAt", action.createdAt());
        return out.value();
    }

    private static ScheduledAction action(Fields in) {
        return new ScheduledAction(
                in.text("name"),
                in.text("id"),
                in.text("schedule"),
                in.optionalText("timezone"),
                in.time("start"),
                in.time("end"),
                in.has("min") ? Long.valueOf(in.number("min")) : null,
                in.has("max") ? Long.valueOf(in.number("max")) : null,
                in.requiredTime("createdAt"));
    }
}
