package dev.armature.engine.definition;

import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;

/** Refuses to provision what is provisioned already. */
final class UnchangedThroughput {
    private UnchangedThroughput() {}

    /**
     * @param where the table or index as the text has it in the middle
     * @param whose the same as the text has it at the start
     */
    static void refuse(ProvisionedThroughput wanted, Throughput current, String where, String whose) {
        if (wanted.read() != current.readUnits() || wanted.write() != current.writeUnits()) {
            return;
        }
        throw ApiException.validation(
                "The provisioned throughput for " + whose + " will not change. The requested value"
                        + " equals the current value. Current ReadCapacityUnits provisioned for " + where + ": "
                        + current.readUnits() + ". Requested ReadCapacityUnits: " + wanted.read()
                        + ". Current WriteCapacityUnits provisioned for " + where + ": " + current.writeUnits()
                        + ". Requested WriteCapacityUnits: " + wanted.write()
                        + ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.");
    }
}
